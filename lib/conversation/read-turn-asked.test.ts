import { expect, test } from "vitest";
import { readTurnAsked } from "./read-turn-asked.ts";

const after = (...questions: string[]) => questions.map((question) => ({ question }));

test.each([
  ["different question: may we bring dogs to the hut", "may we bring dogs to the hut"],
  ["ok, something else - when does the kiln fire", "when does the kiln fire"],
  ["Andere Frage: wann öffnet das Bad?", "wann öffnet das Bad?"],
  ["Autre chose : qui garde la clé ?", "qui garde la clé ?"],
  ["otro tema, quién tiene la llave", "quién tiene la llave"],
])("%s leaves what was said before", (question, rest) => {
  expect(readTurnAsked(question, after("who bakes on Sunday?"))).toEqual({
    question: rest,
    history: [],
  });
});

test.each([
  ["Another question: who funded it?", "who funded it?"],
  ["andere Frage: wer hat sie finanziert?", "wer hat sie finanziert?"],
  ["Something else: when was this paper published?", "when was this paper published?"],
])("%s goes on from what was said, which the rest means", (question, rest) => {
  const history = after("What did the Renard study find?");
  expect(readTurnAsked(question, history)).toEqual({ question: rest, history });
});

test.each([
  "New topic: is there a bell in the mill?",
  "Andere Frage: gibt es Tee?",
  "new question: why does the bell ring?",
])("%s leaves what was said: it only asks whether or why", (question) => {
  expect(readTurnAsked(question, after("who bakes on Sunday?")).history).toEqual([]);
});

test("what follows a turn that left the subject goes on from that turn alone", () => {
  const { history } = readTurnAsked(
    "and how loud?",
    after("who bakes?", "other topic: how heavy is the bell"),
  );
  expect(history).toEqual(after("how heavy is the bell"));
});

test.each([
  ["and a", "price of room b", "price of room a"],
  ["v2?", "when is api v1 switched off", "when is api v2 switched off"],
  ["level 3?", "what does level 1 need", "what does level 3 need"],
  ["and in room a?", "price of room b", "price of room a"],
  ["und in Stufe 3?", "was kostet Stufe 1", "was kostet Stufe 3"],
  ["and 7", "who sits at desk 4?", "who sits at desk 7?"],
  ["and 10?", "who sits at desk 9?", "who sits at desk 10?"],
  ["and 2022?", "Who are the top 10 customers in 2021?", "Who are the top 10 customers in 2022?"],
  ["and 2022?", "revenue of plant 3 in 2021", "revenue of plant 3 in 2022"],
  ["and 4?", "revenue of plant 3 in 2021", "revenue of plant 4 in 2021"],
  ["2026?", "Does the rent rise 3 % in 2025?", "Does the rent rise 3 % in 2026?"],
  ["and 500?", "what is error 404 at port 8080", "what is error 500 at port 8080"],
])("%s asks of another label what %s asked", (question, before, full) => {
  expect(readTurnAsked(question, after(before)).question).toBe(full);
});

test("labels are followed from turn to turn", () => {
  expect(readTurnAsked("and c?", after("price of room b", "and a")).question).toBe(
    "price of room c",
  );
});

test.each([
  ["and the roof?", "who quoted for gate b"],
  ["2019?", "who has a key"],
  ["and 2022?", "Who are the top 10 customers?"],
  ["and 2022?", "what changed from 2019 to 2021"],
  ["and 5?", "Does the rent rise 3 % in 2025?"],
  ["and 50?", "what is error 404 at port 8080"],
  ["k", "price of menu b"],
  ["y?", "price of menu b"],
  ["and b", "what does a room cost"],
  ["level 3?", "what does stage 1 need"],
  ["another thing that I like is the bell", "who rings"],
])("%s stays as it is after %s", (question, before) => {
  expect(readTurnAsked(question, after(before))).toEqual({ question, history: after(before) });
});
