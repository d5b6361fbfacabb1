import type { LibraryWords } from "./library-words.ts";

export const englishLibraryWords: LibraryWords = {
  greetings:
    "(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|ibid|all|everyone|everybody|again|you))?|how are you(?: doing)?(?: today)?",
  thanks:
    "(?:many |great,? )?(?:thanks|thank you|thx|ty|cheers)(?: (?:very much|so much|a lot|a bunch|a million|again|for (?:that|this|the help|your help|everything)|ibid))?|much appreciated",
  abilities:
    "what (?:can|do) you do(?: here| for me)?|what (?:can|could|should|may) i (?:ask|do)(?: you| here)?|how (?:can|could|do) you help(?: me)?|what are you(?: able to do| good (?:for|at))?|who are you|what is ibid|what's ibid|how (?:does|do) (?:this|it|you|ibid) work|how do i use (?:this|you|it|ibid)|help(?: me)?",
  polite:
    "please|hi|hello|hey|ok|okay|so|and|now|well|(?:can|could|would|will) you(?: please)?|(?:i want|i would like|i'd like) to (?:know|see)|tell me|do you know|for me|thanks|thank you",
  opensList:
    "what|which|whats|what's|list|show|give|name|tell|enumerate|display|are there|is there|do you have|do i have|have you got|have i|any|all|(?:the )?(?:latest|newest|most recent|oldest)",
  opensCount: "how many|what number of|(?:the )?(?:total )?number of|count(?: of)?(?: the)?",
  listing:
    "most what which whats what's how many number count are is was were there do does did you i we have has had got my our your the a an of in on here from by this these that those any all some every me us list show give tell name names titles title enumerate display available uploaded upload stored indexed saved imported loaded library collection knowledge base bases database currently now so far yet altogether together total exist existing contain contains hold holds written wrote write published publish appeared appear dated currently published and or year years journal author else other exactly it's ones one can see read",
  collections: {
    any: "document documents doc docs file files texts sources uploads pdfs items materials",
    paper:
      "paper papers study studies article articles publication publications preprint preprints",
    log: "log logs logfile logfiles",
    config: "config configs configuration configurations settings",
    named:
      "runbook runbooks note notes report reports manual manuals guide guides handbook handbooks playbook playbooks transcript transcripts contract contracts memo memos thesis theses leaflet leaflets newsletter newsletters protocol protocols spreadsheet spreadsheets presentation presentations",
  },
  works:
    "paper study article document doc file text report note notes minutes memo manual guide handbook playbook runbook leaflet booklet brochure letter email thesis dissertation publication preprint review chapter book log config protocol transcript summary page pdf spreadsheet presentation slides contract policy list chat newsletter readme called named titled about regarding concerning whole entire full content contents new old",
  whatIsHere:
    "what(?:'s| is| do (?:you|i|we) have| have (?:you|i|we)(?: got)?| can you see| else is)? (?:all )?(?:in )?(?:here|there|in (?:my|the|this|your) (?:library|collection|knowledge base|database|index))|what(?:'s| is) in (?:this|it)|what (?:do|have) (?:you|i) (?:have|got|hold)|what(?:'s| is) (?:in )?(?:my|the|your) (?:library|collection|knowledge base)|what do you know|what (?:was|did i) (?:added|uploaded|upload|add)",
  topics: "topics themes topic theme areas headings",
  whatAbout:
    "what (?:are|is) (?:all )?(?:my|the|these|those|your) (?:documents?|files|papers|notes|sources|articles|studies|library|collection|knowledge base) (?:all )?about|what (?:do|does) (?:my|the|these|your) (?:documents|files|papers|notes|sources|articles|library|collection|knowledge base) (?:cover|deal with|talk about|contain)|what(?:'s| is) (?:all )?(?:this|it) (?:all )?about",
  somethingAbout: [
    "(?:is|are|was) there (?:something|anything|information|info|material|some information|any information|stuff)(?: (?:here|in here|in (?:my|the|these|your) (?:documents|files|papers|notes|library|sources)))? (?:about|on|regarding|concerning|mentioning) (?<x>.+)",
    "(?:do|have) (?:you|i|we|my documents|the documents|your documents|my files|my notes) (?:have|got|contain|hold|know|say|mention)? ?(?:something|anything|information|info|some information|any information)(?: (?:here|in here|in (?:my|the|these|your) (?:documents|files|papers|notes|library|sources)))? (?:about|on|regarding|concerning) (?<x>.+)",
  ],
  about: "about on regarding concerning covering mentioning mention mentions",
  existing: "are is there have has got any list show give contain mention mentions",
  newest: "last latest newest recently recent lately",
  oldest: "oldest first earliest",
  added: "added add uploaded upload imported came arrived",
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
    ],
    journal: [
      "(?:in )?(?:which|what) (?:journal|magazine) (?:did|was|were|is|has) (?<x>.+?) (?:appear|appeared|published|come out|been published|printed)(?: in)?",
      "(?:which|what) (?:journal|magazine) (?:published|printed|is) (?<x>.+?)(?: (?:from|in))?",
      "where (?:was|were|did|is) (?<x>.+?) (?:published|appear|come out|printed)",
    ],
    year: [
      "(?:when|(?:in )?(?:which|what) year) (?:was|were|did|is) (?<x>.+?) (?:published|appear|come out|written|printed)",
      "(?:what is |what's )?(?:the )?(?:publication (?:year|date)|(?:year|date) of publication) (?:of|for) (?<x>.+)",
    ],
    doi: ["(?:what is |what's |give )?(?:the )?doi (?:of|for) (?<x>.+)"],
    summary: [
      "(?:summari[sz]e|sum up|recap|tl;? ?dr:?(?: of| for)?) (?<x>.+)",
      "(?:(?:give(?: me)?|write(?: me)?|show(?: me)?|make|i need|i want|what is|what's) )?(?:a |an |the )?(?:short |brief |quick |concise )?(?:summary|overview|gist|synopsis|outline|digest|abstract|main points|key points|key takeaways) (?:of|for|on|from) (?<x>.+)",
      "what(?:'s| is| are) (?<x>.+?) about",
    ],
  },
  partsOff: "of in from by",
  everything:
    "(?:all|all of|everything|every)(?: (?:of )?(?:my|the|these|your))?(?: (?:documents?|files?|papers?|notes|library))?(?: (?:in )?here)?|(?:my|the|these|your) (?:documents|files|papers|library|collection|knowledge base|sources)",
  dangling:
    "this these those that it its they their he she his her him them such however therefore thus hence moreover furthermore also but and so then both",
};
