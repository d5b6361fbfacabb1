import { expect, test } from "vitest";
import { openTables } from "../../test/tables.ts";

const staff = `name,department,salary_eur
Ines,Sales,4100
Max,Engineering,4700
Otto,Engineering,5200
Pia,Sales,3900
Rosa,Support,3500
`;
const survey = `# A survey of comfort

The survey asks for comfort in 49 ways.

| scale | alpha | average inter-item correlation |
| --- | --- | --- |
| pain | 0.82 | 0.42 |
| warmth | 0.87 | 0.34 |
| light | 0.91 | 0.51 |
`;
const regions = `region,product,revenue
North,chairs,100
South,chairs,80
South,desks,90
North,desks,5
`;
const ledger = `shop,kind,amount_eur
Linde,Sales,10
Linde,Sales,20
Varga,Sales,90
Varga,Refund,5
Linde,Refund,95
`;
const works = `room,trade,planned,actual,state
Kitchen,tiles,1200,1350,paid
Bath,tiles,900,870,open
Bath,paint,200,240,paid
Hall,paint,300,,open
`;
const baukosten = `Gewerk,Raum,Geplant,Ist
Fliesen,Küche,1200,1350
Fliesen,Bad,900,870
Malerei,Bad,200,240
`;
const sprint = `task,team,planned hours,actual hours
Importer,core,12,18
Search,core,20,31
Docs,web,6,4
`;
const umsatz = `region,ware,umsatz
Nord,Stühle,100
Süd,Stühle,80
Süd,Tische,90
Nord,Tische,5
`;

const ask = openTables({
  "staff.csv": staff,
  "survey.md": survey,
  "regions.csv": regions,
  "ledger.csv": ledger,
  "umsatz.csv": umsatz,
  "works.csv": works,
  "sprint.csv": sprint,
  "baukosten.csv": baukosten,
});

test.each([
  // A cell that is also a word of any table's questions.
  ["staff.csv", "total salary in sales", "with department: Sales is 8000 "],
  ["staff.csv", "highest salary in sales", "with department: Sales is 4100 (name: Ines)"],
  ["staff.csv", "average salary in sales", "with department: Sales is 4000 "],
  ["staff.csv", "average salary in support", "with department: Support is 3500 "],
  ["ledger.csv", "total sales of linde", "with kind: Sales and shop: Linde is 30 "],
  // The highest of what adds up is a sum of each group, as the most of it is.
  ["regions.csv", "which region has the highest revenue", "South: 170 is the highest sum"],
  ["regions.csv", "which region had the most revenue", "South: 170 is the highest sum"],
  ["regions.csv", "which region has the lowest sales", "North: 105 is the lowest sum"],
  ["regions.csv", "which region has the highest average revenue", "South: 85 is the highest mean"],
  ["regions.csv", "what is the highest revenue", "of the 4 rows of regions.csv is 100 "],
  ["staff.csv", "which department has the highest salary", "is 5200 (department: Engineering)"],
  ["umsatz.csv", "Welche Region hat den höchsten Umsatz?", "Süd: 170 ist am höchsten"],
  // What was planned was not spent.
  [
    "works.csv",
    "how much did we spend on tiles",
    "The sum of actual over the 2 rows of works.csv with trade: tiles is 2220 ",
  ],
  ["works.csv", "what did the bath cost altogether", "with room: Bath is 1110 "],
  ["works.csv", "total planned for paint", "with trade: paint is 500 "],
  [
    "baukosten.csv",
    "Wie viel haben wir für Fliesen ausgegeben?",
    "Die Summe von Ist in den 2 Zeilen",
  ],
  // A verb that is a cell asks for an amount only where one is asked for.
  ["works.csv", "how many entries are paid", "2 of the 4 rows of works.csv have state: paid"],
  ["works.csv", "which trades are not paid", "2 of the 4 rows of works.csv have state: open"],
  [
    "works.csv",
    "how much was paid for paint",
    "The sum of actual over the 1 row of works.csv with trade: paint and actual is 240 ",
  ],
  ["ledger.csv", "how many sales", "3 of the 5 rows of ledger.csv have kind: Sales"],
])("%s: %s", async (file, question, sentence) => {
  expect(await ask(file, question)).toContain(sentence);
});

test.each([
  // Of money, or of rows: a cell is also the word for an amount, or for an order.
  ["ledger.csv", "which shop had the most sales"],
  ["staff.csv", "salary of max"],
  // What was spent in hours is no money.
  ["sprint.csv", "what did the core team cost in total"],
  // A correlation between items counts none, and a table of a paper is no list of what the paper is on.
  ["survey.md", "how many items does the survey have"],
])("leaves to the search: %s: %s", async (file, question) => {
  expect(await ask(file, question)).toBeUndefined();
});
