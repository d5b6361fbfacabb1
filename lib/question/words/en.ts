import { englishLibraryWords } from "./library/en.ts";
import type { QuestionWords } from "./question-words.ts";

export const englishQuestionWords: QuestionWords = {
  language: "en",
  opening:
    "who what when where why how which whose whom can could does did is are has have will would should",
  library: englishLibraryWords,
  asking:
    "what whats what's which who whos who's whom whose when when's where where's why how hows how's do does did doing done can could would should shall will may might must is are was were am be been being has have had having " +
    "i i'm im i've ive i'd my mine me myself you you're your yours we we're our ours us it it's its they them their theirs he him his she her hers one ones this that that's these those there here " +
    "a an the and or but so if then than of in on at to from by for with about as into out up over under after before between any some every each either not no n't don't doesn't didn't can't " +
    "please tell show give find get know say says said mean means meant let lets let's want need needs needed got happen happens happened like just also only now ok okay still too actually exactly again anything something much many lot lots",
  pronouns: "it its they them their theirs he him his she her hers",
  more: "more further continue details else",
  next: "next",
  failed:
    "(?:did|does|do|has|have|is|was)(?:n't|nt| not) (?:help|helped|work|worked|working|do it|do anything|change anything|fix it|solve it)|no (?:luck|effect|change|difference)|(?:already )?(?:tried|did|done) (?:that|it|this|so)|still (?:dead|broken|down|failing|nothing|the same|not working)",
  comparing: "compare comparison compared differ difference differences versus vs",
  others: "other others another",
  both: "two both pair",
  asks: {
    time: "^when|(?<=^(?:and|so|but|since|until|by|from|till|ok|exactly) )when|what (?:day|date|time|year|month)|which (?:day|days|date|week|year|month)|until when|since when|by when|how soon|at what time|what week",
    duration: "how long|how often|how quick(?:ly)?|how fast|how soon|for how long",
    price:
      "what (?:do|does|did|would|will) .{1,60} (?:cost|charge)|how much (?:is|are|was|were|does|do|did|will|would|money)\\b|^(?:(?:and|but|so) )?how much(?=[^\\p{L}\\p{N}]*$)|what do i (?:pay|owe)|price|costs?|fees?|how expensive|what's the (?:price|fee|cost)",
    amount:
      "how (?:many|much|big|large|tall|high|deep|heavy|hot|cold|old|far|wide|small|thick|strong|loud|full|good)|what (?:number|size|price|age|dose|doses|percentage|port|temperature|pressure)|price of|cost of|costs?|number of|fee|from what age|up to what age|minimum|maximum|max|min",
    person: "who|whose|whom|which (?:person|colleague|team)|contact",
    place: "where|which (?:room|place|street|city|shelf|floor|address)|address",
    reason: "why|how come|what made|what caused|cause of|reason for|reason|what for",
    steps:
      "how (?:do|can|could|should|would|to|does one)|what (?:do|should|must|can) (?:i|we|you|one) do|what (?:now|next|to do)|steps|procedure|instructions|what happens (?:if|when)",
    yesno:
      "^(?:is|are|was|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|am)",
  },
  shows: {
    time: "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun today tomorrow yesterday noon midnight morning evening afternoon spring summer autumn winter easter christmas weekday weekdays weekend daily weekly monthly yearly",
    duration:
      "second seconds minute minutes hour hours day days week weeks month months year years overnight quarter daily weekly monthly yearly once twice",
    number:
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen eighteen twenty thirty forty fifty sixty ninety hundred thousand million half quarter double once twice dozen none free",
    price: "euro euros pound pounds dollar dollars cent cents pence free price fee cost costs",
    place:
      "address street road floor room building shelf box cellar garage corner shed attic drawer cupboard hut office",
    reason:
      "because since due owing therefore thus so hence cause causes caused reason as led result results",
  },
  aspects: [
    {
      asks: "summary|overview|gist|about|tl;?dr|main (?:point|idea|message)s?|take-?home(?: message)?|key (?:point|message)s?",
      sections: "abstract|summary|conclusion|overview|introduction",
    },
    {
      asks: "(?:main |key |principal )?(?:findings?|results?|outcomes?)|what did (?:they|the authors|the study|it|he|she) (?:find|show|discover|learn)|find out",
      sections:
        "abstract > results|abstract > findings|abstract > conclusion|abstract|results|findings|conclusion",
    },
    {
      asks: "conclusions?|conclude[ds]?|conclusively|bottom line",
      sections: "abstract > conclusion|abstract > interpretation|conclusion|abstract|discussion",
    },
    {
      asks: "methods?|methodology|how (?:was|were|did) (?:it|they|the|this|patients|participants)|design|kind of study|type of study|study design|recruited|measured|statistics|software",
      sections:
        "abstract > methods|methods|materials|patients|participants|study design|statistical",
    },
    {
      asks: "limitations?|weakness(?:es)?|shortcomings?|drawbacks?",
      sections: "limitations|strengths and|discussion",
    },
    {
      asks: "sample size|sample|how many (?:patients|participants|people|women|men|subjects|children|animals|mice|fish|respondents|volunteers|were (?:in|included|studied))|participants|population",
      sections:
        "abstract > methods|abstract > results|abstract|participants|patients|subjects|sample|population|methods|materials",
    },
    {
      asks: "funded|funding|funders?|paid for|pays? for|sponsor(?:s|ed)?|financed|supported|grants?|money for",
      sections: "funding|acknowledg|financial|support|grant",
    },
    {
      asks: "conflicts? of interests?|competing interests?|disclosures?|conflicts?",
      sections: "conflict|competing|disclosure|interests",
    },
    {
      asks: "contacts?|corresponding author|who to (?:ask|call)|reach",
      sections: "contact|correspondence|escalation|on call",
    },
    { asks: "causes?|reasons?", sections: "cause|background|etiology|reason" },
    { asks: "background|introduction|why did they", sections: "background|introduction" },
    { asks: "data available|where is the data|data availability", sections: "data availability" },
  ],
};
