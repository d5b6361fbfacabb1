/** What Ibid says of the library itself, in one language. Names and texts come in ready for Markdown. */
export type LibraryWording = {
  greeting: string;
  welcome: string;
  abilities: string;
  /** How many there are; the noun is the asker's, null where there is none or it would not fit. */
  count(count: number, noun: string | null): string;
  /** No document fits what the question narrows to. */
  none(noun: string | null): string;
  /** No document is what the noun says; the number of all follows. */
  noneSuch(noun: string, all: number): string;
  more(count: number): string;
  newest: string;
  oldest: string;
  /** In front of the day on which a document came in. */
  addedOn(day: string): string;
  topics: string;
  /** Documents that speak of a subject. */
  about(count: number): string;
  authors(title: string, names: string): string;
  journal(title: string, journal: string, year: string | null): string;
  year(title: string, date: string): string;
  doi(title: string, doi: string): string;
  summary(title: string): string;
  /** Between the last two of a list. */
  and: string;
  /** Of a document that the question names, and the knowledge base that is not read; plain text. */
  notInScope(title: string, knowledgeBase: string): string;
};
