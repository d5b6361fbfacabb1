import type { QuestionWords } from "./question-words.ts";

export const englishQuestionWords: QuestionWords = {
  language: "en",
  opening:
    "who what when where why how which whose whom can could does did is are has have will would should",
  library: {
    greetings:
      "(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|ibid|all|everyone|everybody|again|you))?|how are you(?: doing)?(?: today)?",
    thanks:
      "(?:many |great,? )?(?:thanks|thank you|thx|ty|cheers)(?: (?:very much|so much|a lot|a bunch|a million|again|for (?:that|this|the help|your help|everything)|ibid))?(?:[,.!]? that(?:'?s| is| was) (?:all|it|everything|enough)(?: for (?:now|today))?)?|(?:ok(?:ay)?,? )?that(?:'?s| is| was) (?:all|it)(?:[,.!]? thanks| thank you| for now)?|much appreciated",
    abilities:
      "what (?:can|do) you do(?: here| for me)?|what (?:can|could|should|may) i (?:ask|do)(?: you| here)?|how (?:can|could|do) you help(?: me)?|what are you(?: able to do| good (?:for|at))?|who are you|what is ibid|what's ibid|how (?:does|do) (?:this|it|you|ibid) work|how do i use (?:this|you|it|ibid)|help(?: me)?",
    polite:
      "please|pls|plz|hi|hello|hey|ok|okay|right|so|and|now|well|(?:can|could|would|will) you(?: please)?|(?:i want|i would like|i'd like) to (?:know|see)|tell me|do you know|for me|thanks|thank you|(?:together )?with (?:their |the )?(?:publication )?(?:years?|dates?|authors?|titles?|names)",
    opensList:
      "what|which|whats|what's|list|show|give|name|tell|enumerate|display|are there|is there|do you have|do i have|do we have|have you got|have i|have we|any|all|(?:the )?(?:latest|newest|most recent|oldest)",
    lists: "list|enumerate|(?:show|display)(?: me| us)? (?:all|my|our|every)",
    opensCount: "how many|what number of|(?:the )?(?:total )?number of|count(?: of)?(?: the)?",
    listing:
      "most what which whats what's how many number count are is was were there do does did you i we have has had got my our your the a an of in on here from by this these that those any all some every me us list show give tell name names titles title enumerate display available uploaded upload stored indexed saved imported loaded library collection knowledge base bases database currently now so far yet altogether together total exist existing contain contains hold holds written wrote write published publish appeared appear dated currently published and or year years journal author else other exactly research scientific it's ones one thing things out kind kinds type types sort sorts can see read",
    collections: {
      any: "document documents doc docs file files texts sources uploads items materials",
      paper:
        "paper papers study studies article articles publication publications preprint preprints",
      log: "log logs logfile logfiles",
      chat: "chat chats",
      config: "config configs configuration configurations settings",
      named:
        "runbook runbooks note notes report reports manual manuals guide guides handbook handbooks playbook playbooks transcript transcripts contract contracts memo memos thesis theses leaflet leaflets newsletter newsletters protocol protocols",
      slides: "presentation presentations deck decks powerpoint powerpoints",
      sheet: "spreadsheet spreadsheets workbook workbooks",
      pdf: "pdf pdfs",
      mail: "email emails e-mail e-mails",
      notebook: "notebook notebooks",
    },
    works:
      "meeting paper study article document doc file text report note notes minutes memo manual guide handbook playbook runbook postmortem mortem leaflet booklet brochure letter email mail thread correspondence thesis dissertation publication preprint review chapter book log config protocol transcript summary page pdf spreadsheet presentation slides contract policy list chat newsletter readme called named titled about regarding concerning whole entire full content contents new old slides slide deck workbook powerpoint e-mail emails notebook spreadsheets chart graph diagram table incident outage",
    worksEnd: "s es",
    contents: [
      "what(?:'?s| is| was) (?:all )?(?:written |said |covered )?(?:in|on) (?<x>.+)",
      "what (?:do|does|did) (?<x>.+) (?:say|contain|cover|show)",
      "what can i find in (?<x>.+)",
      "what (?:all )?(?:happened|went on|is going on|was going on) in (?<x>.+)",
      "(?:the )?contents? of (?<x>.+)",
    ],
    pages: [
      "(?:what(?:'?s| is| does it say) (?:there )?(?:on|in)|(?:show|read|quote|summari[sz]e|give)(?: me)?) (?:the )?(?:page|slide|p) (?<n>\\d{1,4})(?: (?:of|in|from|on) (?<x>.+))?",
      "what (?:does|do) (?:page|slide) (?<n>\\d{1,4})(?: (?:of|in|from) (?<x>.+))? say",
    ],
    headings: [
      "(?:what|which) (?:headings|sections|chapters|parts) (?:does|do|are in|has|have|are there in) (?<x>.+?)(?: have| contain)?",
      "(?:what are |list |show |give me )?(?:the )?(?:headings|sections|chapters|outline|structure|table of contents|toc) (?:of|in|for) (?<x>.+)",
      "how is (?<x>.+) (?:structured|organi[sz]ed|laid out)",
    ],
    comparisons: [
      "(?:compare|diff|contrast) (?<a>.+?) (?:and|with|to|against|versus|vs) (?<b>.+)",
      "(?:what(?:'?s| is| are)? )?(?:the )?(?:difference|differences|changes) (?:between|from) (?<a>.+?) (?:and|to) (?<b>.+)",
      "(?:how|where) (?:do|does|did) (?<a>.+?) differ from (?<b>.+)",
      "how (?:is|are|was|were) (?<a>.+?) different (?:from|to|than) (?<b>.+)",
      "what (?:has |have |is |was )?(?:changed|changes|different) (?:between|from) (?<a>.+?) (?:and|to) (?<b>.+)",
      "what (?:has |have |is |was )?(?:changed|changes|different|new) in (?<b>.+?) (?:compared (?:to|with)|since|against|from) (?<a>.+)",
      "(?:compare|diff|contrast) (?<x>.+)",
      "(?:what(?:'?s| is| are)? )?(?:the )?(?:difference|differences|changes) between (?<x>.+)",
      "(?:how|where) (?:do|did) (?<x>.+) differ",
      "what (?:has |have |is |was )?(?:changed|different) between (?<x>.+)",
      "what(?:'s| has| have| is| was)? (?:changed|changes|different|new) in (?<b>.+)",
    ],
    briefly:
      "roughly|broadly|more or less|in outline|in (?:short|brief|a nutshell|(?:a |one |two |three |five |\\d )?(?:few |couple of )?(?:short )?(?:sentences?|words|lines?|points))|short(?:ly)?|brief(?:ly)?|quick(?:ly)?|(?:give me )?a (?:short |brief |quick )?summary",
    whatIsHere:
      "what(?:'s| is| do (?:you|i|we) have| have (?:you|i|we)(?: got)?| can you see| else is)? (?:all )?(?:in )?(?:here|there|in (?:my|the|this|your) (?:library|collection|knowledge base|database|index))|what(?:'s| is) in (?:this|it)|what (?:do|have) (?:you|i) (?:have|got|hold)|what(?:'s| is) (?:in )?(?:my|the|your) (?:library|collection|knowledge base)|what do you know|what (?:was|did i) (?:added|uploaded|upload|add)",
    topics: "topics themes topic theme areas headings",
    anything: "anything something stuff",
    whatAbout:
      "what (?:are|is) (?:all )?(?:my|the|these|those|your) (?:documents?|files|papers|notes|sources|articles|studies|library|collection|knowledge base) (?:all )?about|what (?:do|does) (?:my|the|these|your) (?:documents|files|papers|notes|sources|articles|library|collection|knowledge base) (?:cover|deal with|talk about|contain)|what(?:'?s| is| do i have) (?:all )?in (?:my|the|these|those|your) (?:documents|files|papers|notes|sources|articles|studies)|what(?:'s| is) (?:all )?(?:this|it) (?:all )?about",
    somethingAbout: [
      "what (?:all )?(?:do|have) (?:i|we|you) (?:have|got)(?: got)?(?: here)? (?:about|on|regarding|concerning) (?<x>.+)",
      "(?:is|are|was) there (?:something|anything|information|info|material|some information|any information|stuff)(?: (?:here|in here|in (?:my|the|these|your) (?:documents|files|papers|notes|library|sources)))? (?:about|on|regarding|concerning|mentioning) (?<x>.+)",
      "(?:do|have) (?:you|i|we|my documents|the documents|your documents|my files|my notes) (?:have|got|contain|hold|know|say|mention)? ?(?:something|anything|information|info|some information|any information)(?: (?:here|in here|in (?:my|the|these|your) (?:documents|files|papers|notes|library|sources)))? (?:about|on|regarding|concerning) (?<x>.+)",
    ],
    about: "about on regarding concerning covering mentioning mention mentions",
    existing: "are is there have has got any list show give contain mention mentions",
    owning: "have got my our",
    one: "a an one",
    newest: "last latest newest recently recent lately",
    both: "two both",
    newer: "new newer current updated",
    older: "old older previous former",
    oldest: "oldest first earliest",
    added: "added add uploaded upload imported put came arrived",
    what: "what which",
    uploads: "added add uploaded upload imported import",
    askers: "i we i've we've",
    since: "since",
    after: "after",
    before: "before",
    until: "until till through",
    facts: {
      authors: [
        "who (?:all )?(?:wrote|authored|penned|has written|have written) (?<x>.+)",
        "who (?:is|are|was|were) (?:the )?(?:(?:lead|first|main|last) )?(?:authors?|writers?) of (?<x>.+)",
        "(?:(?:what are|name|list|give) )?(?:the )?(?:names of )?(?:the )?authors? of (?<x>.+)",
        "(?:who|by whom) (?:is|was|were) (?<x>.+?) (?:written by|authored by|by|written)",
        "(?:who (?:is|are|was|were) )?(?<x>the|its|their) (?:(?:lead|first|main|last) )?(?:authors?|writers?)",
      ],
      journal: [
        "(?:in )?(?:which|what) (?:journal|magazine) (?:did|was|were|is|has) (?<x>.+?) (?:appear|appeared|published|come out|been published|printed)(?: in)?",
        "(?:which|what) (?:journal|magazine) (?:published|printed|is) (?<x>.+?)(?: (?:from|in))?",
        "where (?:was|were|did|is) (?<x>.+?) (?:published|appear|come out|printed)",
        "(?:which|what) (?:journal|magazine) (?:is|was) (?<x>.+?) (?:from|in)",
      ],
      year: [
        "(?:when|(?:in )?(?:which|what) year) (?:was|were|did|is) (?<x>.+?) (?:published|appear|come out|written|printed)",
        "(?:what is |what's )?(?:the )?(?:publication (?:year|date)|(?:year|date) of publication) (?:of|for) (?<x>.+)",
        "(?:what|which) year (?:is|was) (?<x>.+?) (?:from|of)",
        "from (?:what|which) year (?:is|was) (?<x>.+)",
        "how old is (?<x>.+ (?:paper|study|article|publication|preprint))",
      ],
      doi: ["(?:what is |what's |give )?(?:the )?doi (?:of|for) (?<x>.+)"],
      summary: [
        "(?:(?:give|tell)(?: me)? )?(?:sum+ar+i[sz]e|summeri[sz]e|sum up|recap|tl;? ?dr:?(?: of| for)?) (?<x>.+)",
        "(?:(?:give(?: me)?|write(?: me)?|show(?: me)?|make|i need|i want|what is|what's) )?(?:a |an |the )?(?:short |brief |quick |concise )?(?:summary|overview|gist|synopsis|outline|digest|abstract|main points|key points|key takeaways) (?:of|for|on|from) (?<x>.+)",
        "what(?:'?s| is| are) (?<x>.+?) about",
      ],
    },
    languages: {
      en: "english",
      de: "german",
      fr: "french",
      es: "spanish",
    },
    partsOff: "of in from by",
    everything:
      "(?:all|all of|everything|every)(?: (?:of )?(?:my|the|these|your))?(?: (?:documents?|files?|papers?|notes|library))?(?: (?:in )?here)?|(?:my|the|these|your) (?:documents|files|papers|library|collection|knowledge base|sources)",
    dangling:
      "this these those that it its they their he she his her him them such however therefore thus hence moreover furthermore also but and so then both",
  },
  asking:
    "what whats what's which who whos who's whom whose when when's where where's why how hows how's do does did doing done can could would should shall will may might must is are was were am be been being has have had having " +
    "i i'm im i've ive i'd my mine me myself you you're your yours we we're our ours us it it's its they them their theirs he him his she her hers one ones this that that's these those there here " +
    "a an the and or but so if then than of in on at to from by for with about as into out up over under after before until since between any some every each either not no n't don't doesn't didn't can't couldn't won't wouldn't shouldn't " +
    "please tell show give find get know say says said mean means meant let lets let's want need needs needed got happen happens happened like just also only now ok okay still too actually exactly again anything something thing things stuff much many lot lots " +
    "pls plz bc cuz abt btw thx ur acc according",
  manner: "how",
  exclusive: "only solely exclusively",
  within:
    "(?:how (?:long|much|many|hot|often)|(?:at )?(?:what|which) \\p{L}+|when) (?:in|on|at|with|without|during)",
  deeds: "find get give know need show tell want",
  pronouns: "it its they them their theirs he him his she her hers",
  more: "more further continue details else",
  next: "next",
  failed:
    "(?:did|does|do|has|have|is|was)(?:n't|nt| not) (?:help|helped|work|worked|working|do it|do anything|change anything|fix it|solve it)|no (?:luck|effect|change|difference)|(?:already )?(?:tried|did|done) (?:that|it|this|so)|still (?:dead|broken|down|failing|nothing|the same|not working)",
  turnsAway:
    "(?:(?:ok(?:ay)?|right|thanks|thank you|well|so|now|and|but)[,.!]? )*(?:(?:an? )?(?:different|other|another|new|unrelated|separate) (?:question|topic|thing|subject|matter)|(?:now )?(?:something|one thing) (?:else|different)|change of (?:topic|subject)|on (?:another|a different) (?:note|topic|subject))",
  comparing: "compare comparison compared differ difference differences versus vs",
  single: "one",
  shares: "half halves part parts third quarter side end",
  others: "other others another",
  both: "two both pair",
  each: "each every respectively",
  and: "and",
  symbols: "function functions method methods procedure procedures routine class classes struct",
  present:
    "currently|current|latest|newest|most recent|up[- ]to[- ]date|now|nowadays|these days|at the moment|at present|in the end|eventually|finally|(?:end|ends|ended) up|settled (?:on|for|with)|settle (?:on|for)|agreed (?:on|in the end)|as of (?:now|today)",
  past: "first|original|originally|initial|initially|earlier|previous|previously|before|old|used to",
  production: "production prod live",
  formed: {
    port: "port ports",
    schedule: "often run runs schedule scheduled",
    target: "channel channels folder directory destination",
    network: "network networks net subnet cidr",
    setting: "setting settings config configured configuration option",
  },
  placed: {
    step: "step steps procedure instructions drill",
    command: "command commands cmd",
  },
  asks: {
    command:
      "(?:which|what)(?:'s| is| was)?(?: the)? (?:command|cmd)|(?:command|cmd) (?:to|for|that|which)",
    phone:
      "telephone$|(?:(?:tele)?phone|mobile|cell|fax|pager) (?:numbers?|no\\.?)|number to (?:call|ring|dial)",
    email: "e-?mail(?: address)?$|e-?mail address",
    time: "^when|(?<=^(?:and|so|but|since|until|by|from|till|ok|exactly) )when|what (?:day|date|time|year|month)|which (?:day|days|date|week|year|month)|until when|since when|by when|how soon|at what time|what week|date of",
    duration: "how long|how quick(?:ly)?|how fast|how soon|for how long",
    price:
      "what (?:do|does|did|would|will) .{1,60} (?:cost|charge|earn|(?:want|ask|quote|pay) for)|(?<!in )(?:grand )?total(?: (?:on|of|for) (?:the|this|that|my|our|your)|(?=[^\\p{L}\\p{N}]*$))|how much (?:is|are|was|were|does|do|did|will|would|money)\\b|^(?:(?:and|but|so) )?how much(?=[^\\p{L}\\p{N}]*$)|what (?:do|does|did) (?:i|we|you|they|he|she|it) (?:pay|owe)|price|costs?|fees?|how expensive|what's the (?:price|fee|cost)|(?:what's|whats|what is|what are|what was|what were) (?:the|my|our|your|his|her|their)(?= (?:[\\p{L}-]+ ){0,2}(?:rent|salary|wages?|premium|fare|tuition)(?! for\\W*$| due| paid)(?!\\p{L}))",
    amount:
      "how (?:many|much|big|large|tall|high|deep|heavy|hot|cold|old|far|wide|small|thick|strong|loud|full|good)|what (?:number|size|price|age|dose|doses|percentage|port|temperature|pressure)|price of|cost of|costs?|number of|fee|from what age|up to what age|minimum|maximum|(?<!\\d ?)(?:max|min)",
    person: "who|whose|whom|which (?:person|colleague|team)|contact",
    place: "where|which (?:room|place|street|city|shelf|floor|address)|address",
    reason: "why|how come|what made|what caused|cause of|reason for|reason|what for",
    steps:
      "how (?:do|can|could|should|would|to|does one)|what (?:do|should|must|can) (?:i|we|you|one) (?:(?:have|need) to )?do|what (?:now|next|to do)|now what|steps|procedure|instructions|the drill|what happens (?:if|when)",
    yesno:
      "^(?:is|are|was|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|am)",
    identifier: "(?<=\\p{L} )number(?=[^\\p{L}\\p{N}]*$| (?:of|for) )",
  },
  charging:
    "cost costs price charge charges charged want wants ask asks asked quote quotes quoted pay owe",
  entries: {
    versions: "version versions release releases update updates build patch changelog",
    any: "entry entries",
    newest: "latest|newest|most recent|last|current|currently",
    oldest: "oldest|earliest|first|very first",
    changes:
      "new|news|chang(?:e|es|ed|ing)|different|contains?|includes?|say|says|said|release notes|notes|summary|overview|what(?:'?s| is| was) in",
    published: "released|published|issued|shipped|came out|come out|comes out|came|date|dated|out",
    before:
      "(?:one|version|release|entry) before(?: (?:that|it|this))?|before (?:that|it)|previous(?: one| version| release| entry)?",
    after:
      "(?:one|version|release|entry) after(?: (?:that|it|this))?|after (?:that|it)|(?:next|following)(?: one| version| release| entry)",
    beyond:
      "before|after|until|till|than|between|prior|newer|older|later|earlier|upgrade|upgrading",
    unreleased: "unreleased|upcoming|planned|in development",
    parts: [
      "added new feature features addition additions introduced",
      "fixed fix fixes bug bugs bugfix bugfixes corrected",
      "removed removal removals dropped deleted",
      "deprecated deprecation deprecations",
      "security vulnerability vulnerabilities",
      "changed change changes improved improvement improvements",
      "known issue issues",
    ],
  },
  totals: "(?:grand |sum )?total|to pay|(?:total |balance |amount )(?:due|payable|to pay)",
  which: "which",
  counts: "how many|number of",
  measured: {
    mass: "how heavy|weighs?|weighed|what(?:'s| is) the weight|(?:what|which) weight",
    warmth: "how (?:hot|cold|warm)|(?:what|which) temperature|what(?:'s| is| was) the temperature",
    length: "how (?:tall|wide|deep|thick)",
    age: "how old|(?:what|which) age",
    loudness: "how loud",
  },
  limits: {
    asks: "(?:above|below|beyond|at) (?:what|which)",
    measures:
      "wind|speed|temperature|pressure|level|height|load|score|share|rate|depth|distance|humidity|voltage|value|size|weight|percentage|amount|income|threshold|limit",
    ofTime: "lag|delay|latency|age",
  },
  shows: {
    calendar:
      "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    condition: "when whenever if once as after before until unless while",
    time: "today tomorrow yesterday noon midnight morning evening afternoon spring summer autumn winter easter christmas weekday weekdays weekend daily weekly monthly yearly",
    duration:
      "second seconds minute minutes hour hours day days week weeks month months year years overnight quarter",
    number:
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter double once twice dozen none free",
    price: "euro euros pound pounds dollar dollars cent cents pence quid tenner fiver free",
    priced: "price fee cost costs amount sum total",
    lasting:
      "forever|indefinitely|permanently|lifelong|for (?:life|good|ever)|no (?:time limit|end date)",
    rates: "per|an?|each|every",
    place:
      "address street road floor room building shelf box cellar garage corner shed attic drawer cupboard hut office",
    reason:
      "because since due owing therefore thus so hence cause causes caused reason led result results",
  },
  aspects: [
    {
      asks: "summary|overview|gist|(?<!(?:bad|wrong|weak|good) )about(?=[^\\p{L}\\p{N}]*$)|(?<=tell (?:me|us) (?:more |something |all )?)about|tl;?dr|main (?:point|idea|message)s?|take-?home(?: message)?|key (?:point|message)s?",
      sections: "abstract|summary|conclusion|overview|introduction",
    },
    {
      asks: "(?:main |key |principal )?(?:findings?|results?|(?<!primary |secondary )outcomes?)|(?<=what (?:did|does|do) (?:\\p{L}+ ){1,6})(?:find|show|discover|learn)|find out",
      sections:
        "abstract > results|abstract > findings|abstract > conclusion|abstract|results|findings|what we found|came out|outcome|conclusion|what it means",
      atEnd: true,
    },
    {
      asks: "(?:primary|secondary) (?:outcomes?|end ?points?)(?: measures?)?",
      sections:
        "outcome|endpoint|abstract > method|method|materials|abstract > results|results|abstract",
    },
    {
      asks: "(?:main |key |principal )?conclusions?|conclude[ds]?|conclusively|bottom line",
      sections: "abstract > conclusion|abstract > interpretation|conclusion|abstract|discussion",
      atEnd: true,
    },
    {
      asks: "methods?|methodology|how (?:was|were|did) (?:it|they|the|this|patients|participants)|design|kind of study|type of study|study design|recruited|measured",
      sections:
        "abstract > method|method|materials|procedure|what we did|what they did|how it was done|patients|participants|study design|statistical",
    },
    {
      asks: "statistics|stats|statistical (?:methods?|tests?|models?|analys[ie]s)|software",
      sections: "statistic|analys",
    },
    {
      asks: "(?:main |key |principal )?(?:limitations?|limits(?= of (?:the|this|that|their) )|caveats?)|weakness(?:es)?|weak points?|shortcomings?|drawbacks?|downsides?|flaws?|(?:bad about|wrong with|weak about|problems? with)(?= (?:(?:this|that|the|their) )?(?:\\p{L}+ )?(?:study|paper|trial|article|research))",
      sections:
        "limitations|limits|caveat|weak|constraint|shortcoming|threats to validity|cannot say|may be wrong|strengths and|discussion",
    },
    {
      asks: "sample sizes?|sample|(?:how many|(?:number|nr\\.?|no\\.) of) (?:(?:patients|participants|people|women|men|subjects|children|animals|mice|fish|respondents|volunteers|(?:(?:included|eligible) )?(?:studies|trials))(?: (?:took part|participated|were (?:enrolled|included|randomi[sz]ed|recruited|studied)))?|were (?:in|included|studied))|how many(?= \\p{L}+ (?:were|was|had|did|took)(?!\\p{L}))|(?<=how many (?:\\p{L}+ ){1,3})(?:took part|participated|were (?:enrolled|included|randomi[sz]ed|recruited|studied))|participants|population",
      sections:
        "abstract > method|abstract > results|abstract|participants|patients|subjects|took part|people|sample|population|method|materials|procedure",
      counts:
        "patients?|participants?|people|persons?|women|men|subjects|children|adults|infants|animals|mice|rats|fish|respondents|volunteers|cases|controls|individuals|households|students|pupils|studies|trials|samples|specimens",
    },
    {
      asks: "(?:control|comparison|placebo) (?:group|arm)s?",
      sections: "control|comparison|placebo|abstract > method|abstract|design|method|procedure",
    },
    {
      asks: "side effects?|adverse (?:events?|effects?|reactions?)|harms?|tolerated|tolerability",
      sections: "adverse|side effects|safety|harms|tolerability|abstract > results|results",
    },
    {
      asks: "excluded|exclusion(?: criteria)?|inclusion(?: criteria)?|eligib(?:le|ility)|who (?:couldn't|could not|couldnt|can't|cannot|could|can) take part",
      sections: "exclusion|inclusion|eligib|participants|patients|subjects|took part|method",
    },
    {
      asks: "funded|funding|funders?|paid for|pays? for|sponsor(?:s|ed)?|financed|supported (?:by|the)|grants?|money for",
      sections: "funding|who paid|money|acknowledg|financial|support|sponsor|grant",
    },
    {
      asks: "conflicts? of interests?|competing interests?|disclosures?|conflicts?",
      sections: "conflict|competing|disclosure|interests|declaration|funding|support|acknowledg",
    },
    {
      asks: "contacts?|corresponding author|who to (?:ask|call)|reach",
      sections: "contact|correspondence|escalation|on call",
    },
    {
      asks: "future (?:work|research|studies)|further (?:work|research|studies)|(?:should|must|needs? to|has to) be (?:done|studied|tested|investigated) (?:next|further|in future)|next steps?|open questions?",
      sections: "future|outlook|next steps|further|open questions|conclusion|discussion",
      atEnd: true,
    },
    {
      asks: "(?:main |root |key )?(?:causes?|reasons?)",
      sections: "cause|background|etiology|reason",
    },
    { asks: "background|introduction|why did they", sections: "background|introduction" },
    {
      asks: "author contributions?|who did what",
      sections: "author contribution|contribution",
    },
    { asks: "data available|where is the data|data availability", sections: "data availability" },
    {
      asks: "lessons?(?: learn(?:ed|t))?|(?:did|do|can|could|should) we learn|learnings|takeaways?",
      sections: "lesson|learned|learnt|learning|takeaway|went badly|went wrong|went well",
    },
    {
      asks: "action items?|actions|follow-up (?:actions|items|tasks)|to-?dos?",
      sections: "action|follow-up|to do|todo|tasks",
    },
  ],
  requests: {
    it: "it|that|this|them|the answer|your answer|the last answer|the above|the list|all (?:of )?(?:it|that)",
    please: "please|pls|plz",
    opens:
      "ok(?:ay)?|and|now|so|well|great|good|please|hm+|sorry|thanks|thank you|(?:can|could|would|will) you(?: please)?|(?:i(?:'d| would) like|i want|give me|show me|do) (?:it|that|this)(?= (?:as|in) )",
    closes: "please|now|for me|instead|then|once more",
    forms: {
      sentence:
        "(?:(?:say|put|summari[sz]e|give|explain|tell)(?: me)?(?: {it})? )?in (?:one|a single|1) (?:short )?(?:sentence|line)",
      shorter:
        "(?:(?:make|keep|say|put) {it} )?(?:much |a bit |a little |even |still )?(?:shorter|briefer|more (?:concise|concisely|brief|briefly)|concise|concisely|brief|briefly)|(?:shorten|condense|cut|summari[sz]e|sum up) {it}(?: up| down)?|tl ?;? ?dr|in short|in brief|too long|summari[sz]e|a summary|(?:a )?shorter version|(?:give me )?the short version",
      list: "(?:(?:make|turn|put|give|show|format|write|present|rewrite|convert|say|repeat|give me|show me)(?: {it})?(?: (?:again|once more|to me))? )?(?:as|in|into|in the form of) (?:a |an )?(?:bulleted |bullet(?:ed)? ?(?:point )?|numbered |short |simple )?(?:list|bullet ?points?|bullets|points)|list|bullet ?points?|bullets|make (?:it|that) a list",
      table:
        "(?:(?:make|turn|put|give|show|format|write|present|rewrite|convert|say|repeat|give me|show me)(?: {it})?(?: (?:again|once more|to me))? )?(?:as|in|into|in the form of) (?:a |an )?(?:small |simple |markdown )?table|make (?:it|that) a table",
      translate:
        "translate(?: {it})?(?: back)?(?: (?:in)?to {language})?|(?:(?:make|turn|put|give|show|format|write|present|rewrite|convert|say|repeat|give me|show me)(?: {it})?(?: (?:again|once more|to me))? )?(?:in|into|to) {language}|{language},? please",
      simpler:
        "(?:(?:make|say|put|explain) {it} )?(?:again )?(?:more simply|simpler|easier|simply|in (?:simple|simpler|plain|plainer|easy|layman's) (?:words|terms|language|english)|like i'?m five|for (?:a )?(?:beginners?|layman|child|five-year-old))|simplify(?: {it})?",
      again:
        "(?:explain|say|repeat|rephrase|reword|write) {it}(?: (?:again|once more|differently|in (?:other|different) words))?|in other words|once more|say again",
    },
  },
};
