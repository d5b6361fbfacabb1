import { fold } from "./fold.ts";

/** A language in Latin letters with stemming rules of its own. Other scripts identify their language themselves. */
export type Language = (typeof languages)[number];

/** The first one is assumed for a text that does not tell its language. */
export const languages = [
  "english",
  "danish",
  "dutch",
  "finnish",
  "french",
  "german",
  "italian",
  "norwegian",
  "portuguese",
  "spanish",
  "swedish",
  "turkish",
] as const;

/** Too common to tell one passage from another: articles, prepositions, pronouns, auxiliaries. */
const lists: Readonly<Record<Language, string>> = {
  danish:
    "af alle at blev blive da de dem den denne der deres det dette dig din dog du efter eller en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvis hvor i ikke ind jeg kan kunne man med meget men mig min ned noget nogle nu nar og ogsa om op os over pa sig sin skal skulle som sa til ud under var ved vi vil ville vor vaere vaeret",
  dutch:
    "aan al alles als ben bij dan dat de der deze die dit doch door dus een en er ge geen haar had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan kon kunnen maar me meer men met mij mijn na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot uit uw van veel voor want waren was wat werd wie wij word worden wordt zal ze zelf zich zij zijn zo zonder zou welke waar",
  // Lucene's list of 33, with which the published figures of BM25 are made.
  english:
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with",
  finnish:
    "ei eivat ela en ette ette han hanen he heidan hanta ja jo joka jos jossa jota jotka kanssa ke koska kuin kuka kun me mihin mika millainen milloin mina minka minun missa mita miten mukaan mutta myos ne niiden niin niita noin nuo nyt olen oli olisi olivat olla ollut on ovat se sen siella sina sita sitten taa taas tai tama tata te tuo vaan vai vaikka vain voi",
  french:
    "a ai ainsi alors au aux avec avait c ce cela ces cet cette comme comment d dans de des du elle elles en est et etaient etait ete etre eu il ils j je l la le les leur leurs lui m ma mais me meme mes mon n ne ni nos notre nous on ont ou par pas plus pour qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur t ta te tes ton tu un une vos votre vous y",
  german:
    "aber als am an auch auf aus bei beim bin bis bist da damit dann das dass dem den denn der des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es euer für gegen hab habe haben hat hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder kann kein keine mein mit nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so soll sollte über um und uns unter vom von vor war waren was weil welche welchem welchen welcher welches wenn wer werden wie wieder wir wird wo wurde wurden zu zum zur zwischen",
  italian:
    "a ad ai al alla alle allo anche c che chi ci come con cosa cui d da dagli dai dal dalla dalle dallo de degli dei del della delle dello di dove e ed era erano essere fu gli ha hanno i il in io l la le lei li lo loro lui ma mi ne negli nei nel nella nelle nello noi non o per perche piu qual quale quali quando quanto quella quelle quelli quello questa queste questi questo se si sia sono stata stato su sua sue sui sul sulla sulle suo suoi tra tu un una uno vi voi",
  norwegian:
    "alle at av ble blir bli da de deg dei dem den denne der deres det dette di din du eller en enn er et etter for før han hans har hadde henne hennes her hun hva hvem hvilke hvilken hvis hvor hvordan i ikke inn ja jeg kan kunne man med meg men min mot ma na noe noen nar og ogsa om opp oss over pa seg ser sin sine skal skulle som sa til ut under var ved vi vil ville vart være vært",
  portuguese:
    "a ao aos as ate com como d da das de dela dele deles depois do dos e ela elas ele eles em entre era essa esse esta estao estava este eu foi foram ha isso isto ja lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o os ou para pela pelas pelo pelos por qual quais quando que quem se sem ser seu seus so sua suas tambem te tem tinha um uma umas uns voce",
  spanish:
    "a al algo ante antes aquel aquella como con contra cual cuales cuando cuanto de del desde donde durante e el ella ellas ellos en entre era eran es esa ese eso esta estaba estan este esto estos fue fueron ha habia han hasta hay la las le les lo los mas me mi mismo muy ni no nos nosotros nuestra nuestro o os otra otro para pero por porque que quien quienes se sea ser si sido sin sobre son su sus tambien tanto te tiene tu un una uno unos y ya yo",
  swedish:
    "alla att av blev bli blir da de dem den denna deras dess det detta dig din du där eller en er ett efter från for fran för ha hade han hans har henne hennes hon honom hur här i icke ingen inom inte jag ju kan kunde man med mellan men mig min mot mycket ni nu när och också om oss på sedan sig sin sina ska skall skulle som så till under upp ut utan vad var vara varför vars vem vi vid vilka vilken vilket än är åt över",
  turkish:
    "acaba ama ancak arada aslinda az bana bazi belki ben beni benim bir biri birkac biz bu buna bunda bunlar bunu bunun cok cunku da daha de defa degil diye eger en gibi hem hep hepsi her hic icin ile ise kadar kez ki kim mi mu nasil ne neden nedir nerede niye o olan olarak oldu oldugu olup on ona onlar onu onun sanki sey siz su tum ve veya ya yani",
};

/** Each language's stop words, folded. */
export const stopWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  languages.map((language) => [language, new Set(lists[language].split(" ").map(fold))]),
);
