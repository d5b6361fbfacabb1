const fillers = new Set(
  (
    "a an the in of on at from to by with for and or as is are was were be been there any all do does did doing has have had how " +
    "please can could would will you me i us my our we tell find get see say says said read reads look looks like contain contains " +
    "contained appear appears appeared seen found exist exists what which whats where exactly just only also then so too me up " +
    "respectively together overall altogether whole entire complete every each currently most many top here now much " +
    "occur occurs occurred occurring happen happened happens log logs file files entry entries line lines record records about-how " +
    "last lasted run runs ran cover covers covered span spans take takes took go goes went on continue continued persist persisted " +
    "long severity level levels number grouped group count return returned returning failed fail fails mention mentions mentioned mentioning " +
    "containing having text word words stand stands standing hit affected s"
  ).split(" "),
);

/** Whether nothing is left but words that ask for nothing by themselves. */
export function onlyFillers(left: string): boolean {
  return left
    .toLowerCase()
    .split(/[^\p{L}\p{N}'_/.-]+/u)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/gu, "").replace(/'s$/u, ""))
    .every((word) => word === "" || fillers.has(word));
}
