/** Endings of Markdown files. */
export const markdownEndings: readonly string[] = ["md", "markdown", "mdx", "mkd"];

/** Endings of configuration and data: files that are read line by line. */
export const codeEndings: readonly string[] =
  "conf cfg cnf ini yaml yml toml json json5 properties env hcl tf tfvars service rules bat css scss diff patch".split(
    " ",
  );

/** Endings of programs: first those of languages with a grammar (`lib/ingestion/parse/code-language.ts`). */
export const programEndings: readonly string[] = (
  "py pyi js mjs cjs jsx ts mts cts tsx java go rs c h cpp hpp cc cxx hh hxx php " +
  "sh bash ps1 rb sql cs kt kts swift scala lua pl pm r dart graphql proto"
).split(" ");

/** Names of such files without one of those endings. */
export const codeNames =
  /^(?:Dockerfile|Makefile|Jenkinsfile|Caddyfile|Procfile|\.env(?:\..*)?|\.\w+rc|\.editorconfig|\.gitignore|hosts|crontab|fstab)$/iu;

/** Endings of tables of values, one record a line. */
export const valueTableEndings: readonly string[] = ["csv", "tsv"];

/** Endings of workbooks; their sheets are such tables. */
export const spreadsheetEndings: readonly string[] = ["xlsx", "xlsm", "ods"];

const recordEndings = new Set([...valueTableEndings, ...spreadsheetEndings]);

/** Whether a file is stored as records, one a line, with the names of their values. */
export function holdsRecords(name: string): boolean {
  return recordEndings.has(endingOf(name));
}

/** The media type of logs, and of exported chats. */
export const logType = "text/x-log";

/** Names of logs that do not end in `.log`, such as rotated ones: `server.log.1`. */
export const logNames = /\.log[.-][\w.-]*$|^(?:syslog|messages|dmesg)(?:\.\d+)?$/iu;

const markdownNames = new Set(markdownEndings);
/** An XML file is read by lines if it is no article; program output (`.out`) mostly is a log. */
const lineEndings = new Set([
  ...codeEndings,
  ...programEndings,
  ...recordEndings,
  "log",
  "xml",
  "out",
  "err",
]);

/** Whether a file's text is Markdown, to be shown formatted. */
export function isMarkdown(name: string): boolean {
  return markdownNames.has(endingOf(name));
}

const programNames = new Set(programEndings);

/** Whether a file is a program, with its functions and classes as sections. */
export function isProgram(name: string): boolean {
  return programNames.has(endingOf(name));
}

/**
 * Whether a file with numbered lines is read by them (a log, a configuration, a table, code), and not as running text.
 * @param mediaType what it was read as, where that is known: a log may have any name.
 */
export function isLineText(name: string, mediaType?: string): boolean {
  return (
    mediaType === logType ||
    lineEndings.has(endingOf(name)) ||
    logNames.test(name) ||
    codeNames.test(name)
  );
}

function endingOf(name: string): string {
  return /\.(?<ending>[^.]+)$/u.exec(name)?.groups?.["ending"]?.toLowerCase() ?? "";
}
