import {
  child,
  childrenOf,
  contentWithout,
  type Element,
  elements,
  findElements,
} from "./element-tree.ts";
import { plainTextOf, spacedText } from "./jats-inline.ts";

/** Returns a line for each role with its people, each affiliation with its own, and other facts about persons. */
export function peopleLines(meta: Element | undefined): string[] {
  const groups = childrenOf(meta, "contrib-group");
  const people = groups.flatMap((group) => findElements(group, "contrib")).map(readPerson);
  const roles = new Set(people.flatMap(({ name, role }) => (name ? [role] : [])));
  const affiliations = [...groups, meta].flatMap((group) =>
    elements(group).flatMap((part) =>
      part.tag === "aff" ? [part] : part.tag === "aff-alternatives" ? childrenOf(part, "aff") : [],
    ),
  );
  const others = groups.flatMap((group) =>
    elements(group).filter(({ tag }) => !["contrib", "aff", "aff-alternatives"].includes(tag)),
  );
  return [
    ...[...roles].map((role) => {
      const names = people.flatMap((person) =>
        person.role === role && person.name ? [person.name] : [],
      );
      return `${roleName(role, names.length)}: ${names.join(", ")}`;
    }),
    ...affiliations.map((affiliation) => {
      const id = affiliation.attributes["id"] ?? "";
      const names = people.flatMap(({ places, name }) => (places.has(id) ? [name] : []));
      const place = spacedText({ ...affiliation, children: contentWithout(affiliation, "label") });
      return names.length > 0 ? `${place}: ${[...new Set(names)].join(", ")}` : place;
    }),
    ...people.flatMap(({ name, said }) =>
      said.length > 0 ? [`${name || "Anonymous"}: ${said.join("; ")}`] : [],
    ),
    ...others.map(spacedText),
  ];
}

/** A contributor: the role, the ids of the affiliations, and the other facts that the file gives. */
type Person = { name: string; role: string; places: Set<string>; said: string[] };

function readPerson(contributor: Element): Person {
  const name = contributorName(contributor) || (child(contributor, "anonymous") ? "Anonymous" : "");
  const role = contributor.attributes["contrib-type"] ?? "author";
  const places = findElements(contributor, "xref").flatMap(({ attributes }) =>
    attributes["ref-type"] === "aff" ? (attributes["rid"] ?? "").split(" ") : [],
  );
  const said = [
    plainTextOf(child(child(contributor, "name", "string-name"), "prefix")),
    ...elements(child(contributor, "name-alternatives")).slice(1).map(spacedText),
    findElements(child(contributor, "collab"), "contrib").map(contributorName).join(", "),
    ...elements(contributor)
      .filter(({ tag }) => !nameTags.has(tag) && tag !== "xref")
      .map(spacedText),
  ].filter((words) => words !== "" && words.toLowerCase() !== role);
  return { name, role, places: new Set(places), said };
}

const nameTags = new Set([
  "name",
  "string-name",
  "name-alternatives",
  "collab",
  "collab-alternatives",
  "anonymous",
]);

/** Returns a contributor's name as it is printed: `Ada K. Lovelace`. */
export function contributorName(contributor: Element): string {
  const alternatives = child(contributor, "name-alternatives");
  const name =
    child(contributor, "name", "string-name") ?? child(alternatives, "name", "string-name");
  const parts = ["given-names", "surname", "suffix"].map((tag) => plainTextOf(child(name, tag)));
  const whole = parts.filter(Boolean).join(" ");
  if (whole) return whole;
  const group = child(contributor, "collab", "on-behalf-of", "collab-alternatives");
  if (name || !group) return plainTextOf(name);
  return spacedText({ ...group, children: contentWithout(group, "contrib-group") });
}

function roleName(role: string, count: number): string {
  const name = role.charAt(0).toUpperCase() + role.slice(1);
  return count > 1 && !name.endsWith("s") ? `${name}s` : name;
}
