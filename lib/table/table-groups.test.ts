import { expect, test } from "vitest";
import { openTables } from "../../test/tables.ts";

const outings = `day,paddler,kayak,distance_km,hours,price_per_hour,fee_gbp
2024-11-03,Odile,Heron,12,3,4.00,12.00
2024-11-17,Rasmus,Teal,31,7,4.00,28.00
2024-12-01,Odile,Heron,14,3,4.00,12.00
2025-01-12,Piet,Teal,9,2,5.50,11.00
2025-01-19,Odile,Grebe,16,4,5.50,22.00
2025-01-26,Rasmus,Heron,5,1,5.50,5.50
`;
const sales = `date,shop,item,quantity,unit_price,total,paid
2025-03-02,Corner Deli,seed rolls,30,0.50,15.00,yes
2025-03-09,Inn at Weir,seed rolls,45,0.50,22.50,no
2025-04-06,Corner Deli,plum tart 24 cm,2,18.00,36.00,yes
2025-04-13,Inn at Weir,plum tart 20 cm,1,14.00,14.00,no
2025-04-20,Corner Deli,seed rolls,25,0.50,12.50,no
`;
const probes = `timestamp,probe,temp_c
2025-07-01 06:00,attic,18.5
2025-07-01 14:00,attic,33.2
2025-07-01 14:00,cellar,15.1
2025-07-02 14:00,attic,31.9
`;
const ausgaben = `datum,laden,sorte,betrag_eur,bezahlt
04.01.2025,Linde,Farbe,18.20,ja
09.01.2025,Varga,Seile,40.00,nein
02.02.2025,Linde,Farbe,11.30,ja
20.02.2025,Linde,Seile,6.50,nein
`;
const trajets = `jour,conducteur,voiture,km
2025-05-03,Ninon,Clio,40
2025-05-10,Basile,Clio,95
2025-06-01,Ninon,Zoé,70
`;
const ventas = `mes,tienda,cajas
2025-01,Centro,14
2025-01,Puerto,9
2025-02,Puerto,12
`;

const hires = `boat,dock,hours,price_per_hour
Wren,North,4,9.00
Swift,South,2,12.50
Martin,North,3,9.00
`;

const ask = openTables({
  "kayak-outings.csv": outings,
  "bakery-sales.csv": sales,
  "roof-probes.csv": probes,
  "ausgaben.csv": ausgaben,
  "trajets.csv": trajets,
  "ventas.csv": ventas,
  "hire.csv": hires,
});

test.each([
  // The most of something is a sum over all rows of each, not the longest row.
  ["kayak-outings.csv", "who paddled the most kilometres", "Odile: 42 is the highest sum"],
  ["kayak-outings.csv", "which paddler has the most kilometres", "Odile: 42 is the highest sum"],
  ["kayak-outings.csv", "who paid more, odile or rasmus", "Odile: 46.00 is the highest sum"],
  ["kayak-outings.csv", "which paddler spent the least", "Piet: 11.00 is the lowest sum"],
  ["kayak-outings.csv", "wich kayak was used least", "kayak Grebe (1)"],
  ["kayak-outings.csv", "which kayak has the highest average distance", "Teal: 20 is the highest"],
  ["kayak-outings.csv", "whats the longest outing anyone did, in km", "is 31 "],
  ["kayak-outings.csv", "highest price per hour", "price_per_hour of the 6 rows"],
  // Sums without a column, and of a time.
  ["kayak-outings.csv", "how many km all together", "distance_km over the 6 rows"],
  ["kayak-outings.csv", "how much did we spend in january", "with day: january is 38.50"],
  ["kayak-outings.csv", "total of the 2024 outings", "with day: 2024 is 52.00"],
  ["kayak-outings.csv", "how many outings in december 2024", "1 of the 6 rows"],
  ["kayak-outings.csv", "average hours per outing", "The mean of hours over the 6 rows"],
  ["kayak-outings.csv", "how many hours did odile drive", "paddler: Odile is 10"],
  ["kayak-outings.csv", "average km per outing", "is 14.5"],
  ["kayak-outings.csv", "wich month had the most outings", "month (day) 2025-01 (3)"],
  ["kayak-outings.csv", "in which month of 2024 was our spending the highest", "2024-11: 40.00"],
  ["bakery-sales.csv", "total of all sales?", "The sum of total over the 5 rows"],
  ["bakery-sales.csv", "how many seed rolls did the deli get", "quantity over the 2 rows"],
  ["bakery-sales.csv", "how often did the inn buy seed rolls", "1 of the 5 rows"],
  ["bakery-sales.csv", "total of the plum tart", "is 50.00"],
  ["bakery-sales.csv", "how many sales are not paid yet", "3 of the 5 rows"],
  ["bakery-sales.csv", "how many unpaid sales are there", "3 of the 5 rows"],
  ["bakery-sales.csv", "biggest single sale, how many quantity", "is 45 "],
  ["bakery-sales.csv", "how many sales were not from the deli", "2 of the 5 rows"],
  ["hire.csv", "hours per dock", "sum of hours by dock over the 3 rows"],
  ["hire.csv", "average hours per hire", "The mean of hours over the 3 rows of hire.csv is 3 "],
  ["roof-probes.csv", "hottest reading, when & wich probe", "is 33.2 (probe: attic)"],
  ["ausgaben.csv", "In welchem Monat waren die Ausgaben am höchsten?", "2025-01: 58.20 ist"],
  ["ausgaben.csv", "wie viele ausgaben sind noch nicht bezahlt", "2 von den 4 Zeilen"],
  ["ausgaben.csv", "in welchem laden haben wir am meisten ausgegeben", "Varga: 40.00 ist"],
  ["ausgaben.csv", "wie viel haben wir im februar ausgegeben", "mit datum: februar ist 17.80"],
  ["trajets.csv", "qui a conduit le plus de km ?", "Ninon : 110 est la somme de km la plus"],
  ["trajets.csv", "quelle voiture a le plus de trajets", "voiture est Clio (2)"],
  ["trajets.csv", "combien de km en mai", "avec jour: mai est 135"],
  ["ventas.csv", "¿qué tienda tiene más cajas?", "Puerto: 21 es la suma de cajas más alta"],
  ["ventas.csv", "cuántas cajas en enero", "con mes: enero es 23"],
])("%s: %s", async (file, question, sentence) => {
  expect(await ask(file, question)).toContain(sentence);
});

test.each([
  // What is told of one row stands in the row.
  ["bakery-sales.csv", "how much did the sale of 2025-03-09 bring"],
  // The most of a product may be of money or of pieces.
  ["bakery-sales.csv", "which shop ordered the most"],
  ["bakery-sales.csv", "how much did the plum tart fetch altogether"],
  ["bakery-sales.csv", "who paid more, corner deli or old mill"],
  ["bakery-sales.csv", "how many seed rolls were burnt"],
  ["bakery-sales.csv", "how many sales were not cancelled"],
  // A year or a month without rows.
  ["kayak-outings.csv", "total of the 2023 outings"],
  ["kayak-outings.csv", "how much did we spend in may"],
  // The rows are of more than half a year, or of more than one.
  ["ausgaben.csv", "how many outings in the month"],
  ["kayak-outings.csv", "how many outings did we do in the month"],
  ["kayak-outings.csv", "who paid for the heron"],
  ["kayak-outings.csv", "when did odile take the heron"],
  ["kayak-outings.csv", "which kayak is the most stable"],
  ["kayak-outings.csv", "why did odile spend the most"],
  // A price per piece is never added up, and the table does not tell who.
  ["hire.csv", "total cost of all hires"],
  ["hire.csv", "who hired the most hours"],
  ["roof-probes.csv", "how many degrees all together"],
  ["roof-probes.csv", "which probe is hottest in may"],
])("leaves to the search: %s: %s", async (file, question) => {
  expect(await ask(file, question)).toBeUndefined();
});

test("groups are a small table, the first group first, each with a row of it cited", async () => {
  const told = await ask("kayak-outings.csv", "which paddler drove the most km");
  expect(told).toBe(
    [
      "Odile: 42 is the highest sum of distance_km by paddler over the 6 rows of kayak-outings.csv [t].",
      "",
      "| paddler | sum of distance_km |",
      "| --- | --- |",
      "| Odile | 42 [t] |",
      "| Rasmus | 36 [t] |",
      "| Piet | 9 [t] |",
    ].join("\n"),
  );
});

test("all groups are told, times in their order", async () => {
  const told = await ask("kayak-outings.csv", "spending per month");
  expect(told).toContain("The sum of fee_gbp by month (day) over the 6 rows");
  expect(told?.match(/^\| 20.*$/gmu)).toEqual([
    "| 2024-11 | 40.00 [t] |",
    "| 2024-12 | 12.00 [t] |",
    "| 2025-01 | 38.50 [t] |",
  ]);
  expect(await ask("ausgaben.csv", "Summe nach nichts")).toBeUndefined();
  expect(await ask("ausgaben.csv", "Ausgaben pro Laden")).toContain("| Varga | 40.00 [t] |");
});
