/** The words for reading questions over logs. Other languages are first translated into these (`to-english.ts`). */

export const levels = {
  ERROR: "errors error err errs severe",
  WARN: "warnings warning warns warn",
  FATAL: "fatals fatal criticals critical crit emergencies emergency panics panic",
  INFO: "informational infos info notices notice",
  DEBUG: "debugs debug",
  TRACE: "traces trace",
} as const;

/** Words for levels that texts have for other things: a month's notice, a written warning, an emergency exit. */
export const everydayLevels =
  "warnings warning informational infos info notices notice criticals critical emergencies emergency panics panic severe traces trace";

/** How lines state the reason of what they tell. */
export const causeSigns =
  "because|due to|owing to|(?:reason|cause|error|err|exception)(?:[\"']\\s*:\\s*|\\s?=\\s?)[\"']?(?!null|none)\\w|(?:reason|cause): \\w|(?:fail|abort|reject|refus|cancel|crash|stop|kill|died|exited)\\p{L}*(?: [^:;]{0,80})?(?::| -| —|;| \\() ?\\p{L}|(?:fail|reject|refuse|den(?:y|ied)|block|declin)\\p{L}{0,3}[-_]\\p{L}{3}";

/** Words for failures of any kind. */
export const failures =
  "failures?|problems?|troubles?|issues?|incidents?|faults?|malfunctions?|mishaps?|unsuccessful(?:ly)?|failed|failing|outages?|" +
  // "Wrong codes" are what lines call so.
  "wrong(?! (?!(?:with|in|on|at|about|for|from|during|between|after|before|since|and|or|there|here|today|the|a)\\b)\\p{L})";
/** Verbs of failing. */
export const failureVerbs =
  "(?:go|goes|went|going|gone) (?:wrong|down)|fails?|failed|could not|couldn't|cannot|can't|unable to|not able to|did not work|didn't work";

/** Beginnings of words that mark a failure in lines without a level. */
export const failureSigns =
  "error fail exception fatal panic crash abort segfault traceback critical";

/** What counts can be grouped by; patterns separated by `|`. */
export const groups = {
  endpoint: "end ?points?|paths?|routes?|urls?|uris?|pages?|resources?",
  status: "(?:http |response )?status(?:es)?(?: codes?)?|response codes?|http codes?",
  severity: "(?:log )?severit(?:y|ies)|(?:log )?levels?",
  address: "(?:client |source |remote )?(?:ips?|ip ?address(?:es)?|addresses|clients?|visitors?)",
  user: "users?|user ?names?",
  customer: "customers?|accounts?|tenants?",
  host: "hosts?|hostnames?|machines?|nodes?|pods?|instances?|servers?|containers?|boxes|devices?|dynos?",
  source:
    "loggers?|services?|components?|sources?|modules?|class(?:es)?|jobs?|process(?:es)?|programs?|programmes?|executables?",
  message:
    "(?:different |distinct )?(?:(?:error |log )?(?:codes?|messages?)|(?:types?|kinds?)(?: of)?)",
  minute: "minutes?",
  hour: "hours?",
  day: "days?|dates?|nights?",
} as const;

/** What logs are of, behind their names: "the museum site", "pipeline 8812". */
export const places =
  "sites? websites? hosts? servers? machines? box clusters? builds? pipelines? systems? services? apps? applications?";

/** Keys of whom a service is for. */
export const customerKeys =
  "customer tenant account client organisation organization org company subscriber subscription merchant shop";

/** Keys that lines have for a noun instead of it. */
export const nounKeys =
  "recipient=to rcpt|receiver=to rcpt|addressee=to rcpt|sender=from|reason=cause|cause=reason|humidity=rh";
/** Nouns for what runs in a pod, and for what is behind the `@` of an address. */
export const workloads =
  "app apps application applications deployment deployments workload workloads";
export const domains = "domain domains";
/** Verbs of logging in, which are no log in something; and what lines say where that was refused. */
export const loggingIn =
  "log(?:s|ged|ging)?[ -]?in(?= ?(?:[?.!,¦]|$)| (?:via|with|over|using|through|as|by|from|to|on|at|after|before|between|during|today|yesterday|most|since|until|successfully|and)\\b(?! [\\w.-]+\\.log))";
export const refusals = "failed,failure,aborted,denied,rejected,refused,invalid,incorrect";
/** What lines of test runners say of a test. */
export const testResults = "pass,passed,ok,✓,✔,fail,✗,✕,not ok";
/** What was no failure. */
export const successes = "successful successfully success succeeded succeed succeeds";

/** What a response says with its status: lines have it in words, or else the status. */
export const reasonPhrases =
  "bad request=400|too large=413|too big=413|payment required=402|not found=404|method not allowed=405|too many requests=429|rate[- ]?limited=429|rate[- ]?limiting=429|bad gateway=502|service unavailable=503|gateway time-?out=504";
/** Phrases for what came out well. */
export const successPhrases =
  "(?:went|go|goes|gone|going|got|get|came|come) through(?: (?:ok(?:ay)?|fine|well|all right|successfully)|(?= ?(?:[?.!,;¦]|$)))|(?:went|work(?:ed|s)?|was|were|ended|finished) (?:ok(?:ay)?|fine|all right)(?= ?(?:[?.!,;¦]|$))";
/** Verbs that are two words, which lines have in any form, or in the words behind `=`. */
export const phrasalVerbs =
  "give up,gives up,gave up,given up,giving up|shut down,shuts down,shutting down,shutdown=stopped,stopping,terminated,terminating,exited,exiting|switch off,switches off,switched off,switching off,turn off,turns off,turned off,turning off=disabled,disable,disabling,deactivated,deactivate|back off,backs off,backed off,backing off|start over,starts over,started over,starting over";

/** What a response with status 401, 403 or 429 does to who asked. */
export const denials =
  "blocked denied throttled banned refused rejected forbidden unauthorized unauthorised rate-limited ratelimited";

/** What else lines say of what was denied. */
export const denyingSigns = "deny denies refuse refuses reject rejects decline declines declined";

/** Asks for a reason, a meaning, a rule or a procedure. */
export const explaining = `why|whom|whose|who (?:is|are|do|does|should|can|will|was|were)(?! (?:${denials.replaceAll(" ", "|")})\\b)|causes?|caused(?! (?:the )?(?:most|fewest|least)\\b)|reasons?|because|means?|meaning|explain|explanation|fix|solve|resolve|repair|prevent|avoid|should|must|shall|allowed|permitted|acceptable|recommended|how (?:do|does|can|could|would) (?:i|we|you|one)|how to|what if|what happens (?:if|when)|what to do|what (?:do|can) (?:i|we) do|large|big|supposed|policy|procedure|summari[sz]e|typical(?:ly)?|usual(?:ly)?`;

/** What is read as the entry with the largest or the smallest figure; a length is of time. */
export const extremes = {
  longest: "slowest longest",
  shortest: "fastest quickest shortest",
  highest: "hottest warmest highest biggest largest greatest heaviest maximum maximal max peak",
  lowest: "coldest coolest lowest smallest lightest minimum minimal min",
} as const;
/** What compares a figure with another. */
export const comparatives = {
  above: "longer|slower|more|greater|larger|bigger|higher|above|over|exceed(?:s|ed|ing)?",
  below: "shorter|faster|quicker|less|smaller|lower|under|below",
  least: "at least|a minimum of",
  most: "at most|up to|a maximum of",
  andMore: "more|longer|slower|above|over|larger|bigger|higher|greater|up",
  andLess: "less|shorter|faster|below|under|smaller|lower",
} as const;
/** What the figure is of that `highest` asks for, if it is a length of time or a size. */
export const lengthNouns =
  "(?:(?:response|request|processing|run|waiting) )?(?:times?|durations?|latency|latencies|delays?|runtimes?)";
export const sizeNouns =
  "responses?|requests?|answers?|pages?|downloads?|uploads?|transfers?|files?|bodies|body|payloads?|messages?";
/** What is longest where there is most of it, and what is where its interruption lasts longest. */
export const amountNouns = "queues?|backlogs?|waiting lists?|pile-?ups?";
export const interruptionNouns =
  "outages?|downtimes?|interruptions?|disconnections?|disconnects?|blackouts?|stoppages?|suspensions?";
/** Keys of lengths of time, of speeds and of sizes, and what a time may be behind. */
export const lengthKeys =
  "ms dur duration elapsed took rt latency runtime response_time request_time time_taken exec_time";
export const paceKeys = "speed velocity pace rate throughput";
export const sizeKeys = "bytes size length content_length body_bytes_sent bytes_sent";

/** Asks for figures or comparisons that counting lines cannot give. */
export const beyond =
  "(?:on )?averages?|mean|medians?|percentiles?|p\\d{2}|slowest|fastest|longest|shortest|largest|smallest|heaviest|compared?|comparing|comparison|versus|vs|than|worse|better|increas(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|trends?|correlat(?:es?|ed|ion)|predict|forecast|graph|plot|chart|maximum|minimum|sum of";

export const numbers =
  "two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 twenty=20 thirty=30 few=5";

/** Ordinals from the second on. */
export const ordinalWords = "second third fourth fifth sixth seventh eighth ninth tenth";

/** Words that ask for nothing by themselves. */
export const fillers =
  "all total look looks like contain contains contained containing appear appears appeared seen found exist exists exactly respectively together overall altogether whole entire complete every each " +
  "currently most more least less fewest fewer top occur occurs occurred occurring occurrence occurrences happen happens happened happening log logs file files entry entries line lines record records event events message messages " +
  "last lasted lasting run runs ran running cover covers covered span spans take takes took taken go goes went gone going come comes came coming continue continued persist persisted long length " +
  "severity level levels number numbers grouped group groups count counts counted return returned returning returns mention mentions mentioned mentioning having text word words stand stands standing s " +
  "mostly mainly via through among visited time times timestamp timestamps clock hour night day report reports reported reporting make makes made get gets got getting see saw response responses request requests " +
  "call calls cause caused causes happening recorded logged written throw throws threw thrown raise raises raised produce produced end ended ending start started starting begin began begun receive received during while within according status " +
  "code codes given per since until from different distinct kind kinds type types same first second third latest earliest often frequent frequently common commonly name names named everything anything something anyone anybody someone somebody nothing thing things stuff bad serious real quick quickly please";

/** Verbs of what people do, which lines often leave out. */
export const hollowVerbs =
  "enter enters entered try tries tried trying attempt attempted switch switches switched turn turns turned flip flipped do did done have had give gave use used put set type typed hit called requested told tell tells telling scan scans scanned scanning probe probes probed probing";

/** Verbs of asking that take a log as their object. */
export const askingOfLogs =
  "list lists show shows print display enumerate quote extract search filter check checks read reads look display give gives tell tells help want wants know only just also back ever there's there is summary overview detail details";

/**
 * Synonyms in logs. Words before `=` are interchangeable, those after it occur in lines only. Phrases match literally.
 */
export const synonyms =
  "health check,health checks,healthcheck,healthchecks=healthz,/health,/healthcheck,health-check,health_check,livez,readyz|" +
  "database,databases,db=postgres,mysql,ledger-db,sql|unreachable,unavailable,disconnected=no connection,not reachable,connection refused,cannot connect,could not connect,no route,connection lost,connection reset,timed out,did not answer|" +
  "disk,disks,storage=no space left,space left,quota,filesystem|memory,ram=out of memory,oom,heap|oom,oomkill,out-of-memory=out of memory,outofmemory|rate limited,rate limit,rate limits,rate limiting,ratelimited,throttled,throttling=limiting requests,too many requests,rate limit,ratelimit|payment,payments=pay,payout,payouts|mail,mails,email,emails,e-mail,e-mails=smtp,mailer|" +
  "login,logins,logon,logons,signin,sign-in,sign-ins=log in,logged in,auth failed,auth failure,auth error,auth ok,auth success,authentication,password,accepted publickey,accepted keyboard-interactive|logout,logouts,logoff,signout,sign-out,sign-outs=log out,logged out,signed out|timeout,timeouts=timed out,time out,deadline exceeded,did not answer|crash,crashes,crashed=segfault,signal 9,signal 11,core dumped,killed|" +
  "exception,exceptions=traceback|kill,kills,killed,killing,killer=|successful,successfully,succeeded,succeed,succeeds=success,done,completed,finished|restart,restarts,restarted,reboot,reboots,rebooted=restarting,starting up|certificate,certificates,cert,certs=tls,ssl,x509|network,networks=|retry,retries,retried=tried again,trying again|" +
  "query,queries=statement:,sql:|upload,uploads,uploaded=put|wordpress,wp=wp-login,wp-admin,wp-content,wp-includes,wp-json,xmlrpc|" +
  "bigger,larger,increase,increases,increased=resized,raised,enlarged,extended,expanded,scaled up,grown|smaller,decrease,decreases,decreased=resized,reduced,lowered,shrunk,scaled down|" +
  "delete,deletes,deleted=removed,remove|config,configuration,settings=|auth,authentication,authorization=unauthorized,unauthorised|lock,locks,locked,deadlock,deadlocks=|slow,slowness=took,slow|full=no space left,exhausted,overflow|" +
  "not answer,not respond,not reply,not answering,not responding,not replying,no answer,no response,no reply=unresponsive,not answered,timed out,timeout";

/** Verb forms that stemming does not join. */
export const irregular =
  "die dies died dying|send sends sent sending|lose loses lost losing loss losses|break breaks broke broken breaking|shut shutdown shutting|begin begins began begun beginning|write writes wrote written writing|read reads reading|freeze freezes froze frozen freezing|deny denies denied denying denial denials|refuse refuses refused refusing refusal refusals|reject rejects rejected rejecting rejection rejections|retry retries retried retrying";

/** States that lines tell in turn, separated by `|`: what stops is before `=`, what is there again behind it; each in all its forms. */
export const interruptions =
  "pause pauses paused pausing suspend suspends suspended stop stops stopped stopping halt halts halted=resume resumes resumed resuming continue continues continued unpaused start starts started starting restart restarts restarted|" +
  "disconnect disconnects disconnected disconnecting lose loses lost losing interrupted=connect connects connected reconnect reconnects reconnected restore restores restored regain regains regained recover recovers recovered|" +
  "down offline unavailable unreachable notready=up online available reachable reconnected restored recovered ready|fail fails failed failing=recover recovers recovered restored|disable disables disabled deactivated=enable enables enabled activated|" +
  "block blocks blocked ban bans banned=unblock unblocks unblocked unban unbans unbanned freed released|mute muted=unmute unmuted|freeze froze frozen=unfreeze unfroze unfrozen thawed";
/** States that follow each other, of which neither is an interruption. */
export const alternations =
  "open opens opened opening=close closes closed closing shut|on=off|lock locks locked=unlock unlocks unlocked|arm armed=disarm disarmed|mount mounts mounted=unmount unmounts unmounted|raise raised triggered=clear cleared";

/** What takes its time: how lines tell its beginning, and behind `=` its end. */
export const courses =
  "start starts started starting begin begins began begun beginning=finish finishes finished complete completes completed done end ends ended fail fails failed abort aborts aborted stop stops stopped";

/** What lines may have for a state: what is on is set to true. */
export const stateSigns =
  'on=-> true,→ true,=true,: true,":true,set to true|off=-> false,→ false,=false,: false,":false,set to false';

/** Phrases for the end of an interruption, which lines themselves do not have. */
export const comingBack =
  "(?:come|comes|came|get|gets|got|go|goes|went|are|is|was|were|be) back(?: (?:again|up|online|to normal))?(?! (?:to|from|with|for|into)\\b)|back (?:up|online|to normal)|back(?=[\\s?.!]*$)|(?:work|works|worked|working|available|running|online|there|possible|reachable|ok(?:ay)?|fine|alive|healthy|all right|resume[sd]?) again|return(?:s|ed)? to normal";
/** Verbs for it, which lines may have. */
export const recovering = "recover(?:s|ed)?";

/** Kinds of failures that lines may name; otherwise they mean any failure. */
export const failureKinds =
  "wrong crash crashes crashed crashing exception exceptions break breaks broke broken breaking die dies died dying";

/** What a response with status 401 or 403 refuses. */
export const authentication =
  "login logins logon logons signin signins sign-in sign-ins authentication authentications auth";
