import { expect, test } from "vitest";
import { openTables } from "../../test/tables.ts";

const choir = `Date,What,Paid out,Paid in,Balance
02/09/2025,Hall hire,80.00,,920.00
05/09/2025,Subscriptions,,300.00,1220.00
19/09/2025,Sheet music,45.50,,1174.50
03/10/2025,Hall hire,80.00,,1094.50
10/10/2025,Cake stall,,62.00,1156.50
31/10/2025,Cake stall,,41.00,1197.50
`;
const invoices = `Issued,Invoice,Animal,Vet,Pets,Total EUR,Settled
2025-02-03,311,Biscuit,Dr Orr,1,48.00,yes
2025-02-05,312,Toffee,Dr Lang,2,210.00,no
2025-02-11,313,Smudge,Dr Orr,1,32.50,yes
2025-02-20,314,Toffee,Dr Lang,2,75.00,no
2025-02-27,316,Pepper,Dr Orr,1,19.90,yes
`;
const library = `title,shelves left,copies,price_eur
Otter's Year,3,12,9.50
Low Tide,1,7,24.00
`;
const outings = `Date,Outing,Bus
2025-05-02,Pond dipping,yes
2025-05-09,Castle,yes
2025-05-16,Pond dipping,no
2025-05-30,Planetarium,yes
`;
const houses = `house,rent_eur,rooms
1,900,6
2,1400,4
3,800,5
4,1000,3
`;
const samples = `# Well water

| Test | Result | Mark |
| --- | --- | --- |
| Iron | 0.1 | low |
| Nitrate | 61 | high |
| Zinc | 0.02 | low |
`;

const fees = `Date,Item,Amount,Tip
2025-01-01,Gym,30.00,0
2025-02-01,Gym,30.00,0
2025-03-01,Pool,30.00,0
2025-04-01,Gym,30.00,0
2025-05-01,Pool,30.00,0
`;
const hikes = `Stage,Climb,Descent,Rests
Lake,400,7,3
Pass,500,100,4
Hut,550,50,6
Town,570,9,20
`;

const visits = `Day,Visitors
Mon,10
Tue,11
Wed,13
Thu,14
`;
const scorers = `Player,Goals
Ada,9
Bo,8
Cy,6
Di,5
Ed,4
`;
const guests = `Room,No of guests
Oak,2
Elm,3
Ash,4
Fir,5
`;

const ask = openTables({
  "visits.csv": visits,
  "scorers.csv": scorers,
  "guests.csv": guests,
  "fees.csv": fees,
  "hikes.csv": hikes,
  "choir-account.csv": choir,
  "invoices.csv": invoices,
  "shelves.csv": library,
  "outings.csv": outings,
  "houses.csv": houses,
  "water-tests.md": samples,
});

test.each([
  // What numbers the rows is no size of them.
  ["invoices.csv", "biggest invoice in february", "is 210.00 ("],
  ["invoices.csv", "highest invoice number", "is 316 "],
  ["invoices.csv", "how many invoices were settled", "3 of the 5 rows"],
  ["invoices.csv", "latest invoice", "is 2025-02-27 "],
  ["invoices.csv", "average invoice", "is 77.08 "],
  ["invoices.csv", "invoices over 70 euros", "2 of the 5 rows"],
  ["invoices.csv", "invoices over 313", "2 of the 5 rows"],
  // A verb that negates asks for all that fit.
  ["invoices.csv", "which animals arent settled yet", "2 of the 5 rows"],
  // One column for what goes out, one for what comes in, with the day before the month.
  ["choir-account.csv", "how much did we spend in september", "is 125.50 "],
  ["choir-account.csv", "what did the cake stall bring in altogether", "is 103.00 "],
  ["choir-account.csv", "total hall hire", "is 160.00 "],
  ["choir-account.csv", "biggest expense in the choir account", "is 80.00 "],
  ["choir-account.csv", "highest balance", "is 1220.00 "],
  // What stays the same beside noughts, or changes by figures of one column and another, is no balance.
  ["fees.csv", "How much did we spend on Gym?", "is 90.00 "],
  ["hikes.csv", "total climb", "is 2020 "],
  // Numbers in order, whose name is not one that tells rows apart, are sizes.
  ["visits.csv", "How many visitors were there?", "is 48 "],
  ["scorers.csv", "average goals", "is 6.4 "],
  ["guests.csv", "total guests", "is 14 "],
  // A word of the file's name that is also a column's.
  ["shelves.csv", "priciest thing in the shelves list", "is 24.00 (title: Low Tide)"],
  // Days that are counted are rows.
  ["outings.csv", "how many pond dipping dates are there", "2 of the 4 rows"],
  ["water-tests.md", "which water values were too low", "2 of the 3 rows"],
])("%s: %s", async (file, question, sentence) => {
  expect(await ask(file, question)).toContain(sentence);
});

test.each([
  // Whether by its rent or its rooms, its number does not tell.
  ["houses.csv", "biggest house"],
  // Of what, is not said.
  ["invoices.csv", "invoices over 70"],
  ["choir-account.csv", "how much is in the balance altogether"],
])("leaves to the search: %s: %s", async (file, question) => {
  expect(await ask(file, question)).toBeUndefined();
});
