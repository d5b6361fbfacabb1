import type { SyntaxNode, Tree } from "@lezer/common";
import type { LRParser } from "@lezer/lr";

/**
 * How a node of a grammar names a part of a program. A `group` (a class, a namespace) is always told apart from its
 * members, a `body` (a function, a type) only where it is too long for a chunk; a `value` (a constant) is one of its own
 * only where it is long.
 */
export type SymbolRule = {
  cut: "group" | "body" | "value";
  /** Undefined where the node has no name, or is no such part after all. */
  name(node: SyntaxNode, text: string): string | undefined;
  /** What the node is where it has one of these children. */
  unless?: { children: readonly string[]; cut: SymbolRule["cut"] };
};

/** A programming language with a known grammar. */
export type CodeLanguage = {
  endings: readonly string[];
  /** Loads its parser, which no other file needs. */
  load(ending: string): Promise<LRParser>;
  rules: Readonly<Record<string, SymbolRule>>;
  /** Nodes around a declaration that belong to it: `export`, decorators, `template`. */
  wrappers: readonly string[];
  /** What joins the names of a path: `RateLimiter.take`, `RateLimiter::take`. */
  joint: string;
};

const nodeNamed =
  (...kinds: readonly string[]): SymbolRule["name"] =>
  (node, text) => {
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (kinds.includes(child.name)) return text.slice(child.from, child.to);
    return undefined;
  };

/** Names a declaration by a child of its first child of a kind: `const ( limit = 3 )`. */
const namedWithin =
  (kind: string, ...kinds: readonly string[]): SymbolRule["name"] =>
  (node, text) => {
    const inner = node.getChild(kind);
    return inner ? nodeNamed(...kinds)(inner, text) : undefined;
  };

const groupRule = (...kinds: readonly string[]): SymbolRule => ({
  cut: "group",
  name: nodeNamed(...kinds),
});
const bodyRule = (...kinds: readonly string[]): SymbolRule => ({
  cut: "body",
  name: nodeNamed(...kinds),
});
const valueRule = (...kinds: readonly string[]): SymbolRule => ({
  cut: "value",
  name: nodeNamed(...kinds),
});

const pythonLanguage: CodeLanguage = {
  endings: ["py", "pyi"],
  load: async () => (await import("@lezer/python")).parser,
  rules: {
    ClassDefinition: groupRule("VariableName"),
    FunctionDefinition: bodyRule("VariableName"),
    AssignStatement: valueRule("VariableName"),
  },
  wrappers: ["DecoratedStatement"],
  joint: ".",
};

const functionLike = ["ArrowFunction", "FunctionExpression"];
const memberNames = ["PropertyDefinition", "PrivatePropertyDefinition", "String"];

/** Names `exports.take = …` and `Limiter.prototype.take = …`. */
function nameAssigned(node: SyntaxNode, text: string): string | undefined {
  const target = node.getChild("MemberExpression");
  const held = node.lastChild?.name ?? "";
  if (!target || ![...functionLike, "ClassExpression", "ObjectExpression"].includes(held))
    return undefined;
  const path = text.slice(target.from, target.to).replace(/\s+/gu, "");
  return path.replace(/^(?:module\.)?exports\.(?=.)|^module\./u, "").replace(".prototype.", ".");
}

/** Names a property that holds a function: `take() {}`, `take: () => {}`. */
function nameMethod(node: SyntaxNode, text: string): string | undefined {
  const isMethod = ["ParamList", ...functionLike].some((kind) => node.getChild(kind));
  return isMethod ? nodeNamed(...memberNames)(node, text) : undefined;
}

const holdsCode = { children: functionLike, cut: "body" } as const;

const javascript: CodeLanguage = {
  endings: ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"],
  load: async (ending) => {
    const { parser } = await import("@lezer/javascript");
    const dialect = [/^[mc]?ts/u.test(ending) ? "ts" : "", /^[mc]?ts$/u.test(ending) ? "" : "jsx"];
    return parser.configure({ dialect: dialect.filter(Boolean).join(" ") });
  },
  rules: {
    ClassDeclaration: groupRule("VariableDefinition"),
    NamespaceDeclaration: groupRule("VariableDefinition"),
    FunctionDeclaration: {
      cut: "body",
      name: (node, text) =>
        nodeNamed("VariableDefinition")(node, text) ??
        (node.parent?.name === "ExportDeclaration" ? "default" : undefined),
    },
    MethodDeclaration: bodyRule(...memberNames),
    Property: { cut: "body", name: nameMethod },
    PropertyDeclaration: { ...valueRule(...memberNames), unless: holdsCode },
    VariableDeclaration: { ...valueRule("VariableDefinition"), unless: holdsCode },
    AssignmentExpression: { cut: "body", name: nameAssigned },
    InterfaceDeclaration: bodyRule("TypeDefinition"),
    EnumDeclaration: bodyRule("TypeDefinition"),
    TypeAliasDeclaration: valueRule("TypeDefinition"),
  },
  wrappers: ["ExportDeclaration", "AmbientDeclaration", "ExpressionStatement"],
  joint: ".",
};

const java: CodeLanguage = {
  endings: ["java"],
  load: async () => (await import("@lezer/java")).parser,
  rules: {
    ClassDeclaration: groupRule("Definition"),
    InterfaceDeclaration: groupRule("Definition"),
    EnumDeclaration: groupRule("Definition"),
    RecordDeclaration: groupRule("Definition"),
    AnnotationTypeDeclaration: groupRule("Definition"),
    MethodDeclaration: bodyRule("Definition"),
    ConstructorDeclaration: bodyRule("Definition"),
    CompactConstructorDeclaration: bodyRule("Definition"),
    FieldDeclaration: { cut: "value", name: namedWithin("VariableDeclarator", "Definition") },
  },
  wrappers: [],
  joint: ".",
};

/** Names what a declarator of C declares, behind its stars: `*take(int amount)`, `Limiter<T>::take()`. */
function nameDeclared(node: SyntaxNode, text: string): string | undefined {
  const own =
    node.firstChild &&
    nodeNamed("Identifier", "FieldIdentifier", "DestructorName", "OperatorName")(node, text);
  if (own) return own;
  const scoped = nodeNamed("ScopedIdentifier")(node, text);
  if (scoped) return scoped.replace(/<[^<>]*>|\s+/gu, "");
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name.endsWith("Declarator")) return nameDeclared(child, text);
  return undefined;
}

const nameOfType: SymbolRule["name"] = (node, text) =>
  nodeNamed(
    "TypeIdentifier",
    "ScopedTypeIdentifier",
    "TemplateType",
  )(node, text)?.replace(/<.*$/su, "");
/** `struct node *head;` only uses the type. */
const typeWith =
  (fields: string): SymbolRule["name"] =>
  (node, text) =>
    node.getChild(fields) ? nameOfType(node, text) : undefined;

const cpp: CodeLanguage = {
  endings: ["c", "h", "cpp", "hpp", "cc", "cxx", "hh", "hxx"],
  load: async () => (await import("@lezer/cpp")).parser,
  rules: {
    NamespaceDefinition: groupRule("Identifier"),
    ClassSpecifier: { cut: "group", name: typeWith("FieldDeclarationList") },
    StructSpecifier: { cut: "group", name: typeWith("FieldDeclarationList") },
    UnionSpecifier: { cut: "group", name: typeWith("FieldDeclarationList") },
    EnumSpecifier: { cut: "body", name: typeWith("EnumeratorList") },
    TypeDefinition: {
      cut: "body",
      name: (node, text) => {
        const inner = node.firstChild?.nextSibling;
        // A type that has a name of its own goes by it.
        return inner && nameOfType(inner, text) === undefined ? nameOfType(node, text) : undefined;
      },
    },
    FunctionDefinition: { cut: "body", name: nameDeclared },
    Declaration: { cut: "value", name: nameDeclared },
    PreprocDirective: valueRule("Identifier"),
  },
  wrappers: ["TemplateDeclaration"],
  joint: "::",
};

/** Names an `impl` by its type: `Limiter` of `impl Clone for Limiter<T>`. */
function nameImplemented(node: SyntaxNode, text: string): string | undefined {
  let found: string | undefined;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const type = child.name === "GenericType" ? child.firstChild : child;
    if (type && ["TypeIdentifier", "ScopedTypeIdentifier"].includes(type.name))
      found = text.slice(type.from, type.to);
  }
  return found;
}

const rust: CodeLanguage = {
  endings: ["rs"],
  load: async () => (await import("@lezer/rust")).parser,
  rules: {
    StructItem: bodyRule("TypeIdentifier"),
    EnumItem: bodyRule("TypeIdentifier"),
    UnionItem: bodyRule("TypeIdentifier"),
    ImplItem: { cut: "group", name: nameImplemented },
    TraitItem: groupRule("TypeIdentifier"),
    ModItem: groupRule("BoundIdentifier"),
    FunctionItem: bodyRule("BoundIdentifier"),
    MacroDefinition: bodyRule("Identifier"),
    ConstItem: valueRule("BoundIdentifier"),
    StaticItem: valueRule("BoundIdentifier"),
    TypeItem: valueRule("TypeIdentifier"),
  },
  wrappers: ["AttributeItem"],
  joint: "::",
};

/** Names a method of Go with its receiver: `Limiter.Take` of `func (l *Limiter) Take()`. */
function nameOfReceiver(node: SyntaxNode, text: string): string | undefined {
  const own = nodeNamed("FieldName")(node, text);
  const receiver = node.getChild("Parameters");
  const type =
    receiver &&
    /(?:^|[\s*(])(?<type>\w+)(?:\[[^\]]*\])?\s*\)$/u.exec(text.slice(receiver.from, receiver.to));
  return own && type?.groups?.["type"] ? `${type.groups["type"]}.${own}` : own;
}

const go: CodeLanguage = {
  endings: ["go"],
  load: async () => (await import("@lezer/go")).parser,
  rules: {
    FunctionDecl: bodyRule("DefName"),
    MethodDecl: { cut: "body", name: nameOfReceiver },
    TypeSpec: bodyRule("DefName"),
    VarSpec: valueRule("DefName"),
    ConstSpec: valueRule("DefName"),
  },
  wrappers: ["TypeDecl", "VarDecl", "ConstDecl"],
  joint: ".",
};

const php: CodeLanguage = {
  endings: ["php"],
  load: async () => (await import("@lezer/php")).parser,
  rules: {
    ClassDeclaration: groupRule("Name"),
    InterfaceDeclaration: groupRule("Name"),
    TraitDeclaration: groupRule("Name"),
    EnumDeclaration: groupRule("Name"),
    FunctionDefinition: bodyRule("Name"),
    MethodDeclaration: bodyRule("Name"),
    AssignmentExpression: { ...valueRule("VariableName"), unless: holdsCode },
  },
  wrappers: ["ExpressionStatement"],
  joint: "::",
};

const codeLanguages: readonly CodeLanguage[] = [
  pythonLanguage,
  javascript,
  java,
  cpp,
  rust,
  go,
  php,
];

/** Returns the language of files with an ending. */
export function languageOf(ending: string): CodeLanguage | undefined {
  return codeLanguages.find(({ endings }) => endings.includes(ending));
}

/** Time that a grammar may take of the processor, less than the parser's process has (`parse-limits.ts`). */
const baseParseMs = 2_500;
const parseMsPerUnit = 8_000 / 2 ** 20;
/** Larger files are made by programs, and cut at empty lines. */
export const maxParsedUnits = 2 * 2 ** 20;
/** Entries of a grammar's stack, three for each node that is open: deeper files are hostile and take gigabytes. */
const maxStack = 3_000;
/** Steps between two looks at what a grammar takes. */
const stepsBetween = 64;

/**
 * Parses code, also where it is broken.
 * @returns undefined for what takes too long or is too deep.
 */
export function parseCode(parser: LRParser, text: string): Tree | undefined {
  if (text.length > maxParsedUnits) return undefined;
  const parse = parser.startParse(text);
  const maxMs = baseParseMs + text.length * parseMsPerUnit;
  const begun = process.cpuUsage();
  for (let step = 1; ; step++) {
    const tree = parse.advance();
    if (tree) return tree;
    if (step % stepsBetween > 0) continue;
    const { user, system } = process.cpuUsage(begun);
    if ((user + system) / 1_000 > maxMs || depthOf(parse) > maxStack) return undefined;
  }
}

/** Returns how much is open. The package does not tell it in its types. */
function depthOf(parse: object): number {
  const { stacks } = parse as { stacks?: readonly { stack: readonly number[] }[] };
  return stacks?.[0]?.stack.length ?? 0;
}
