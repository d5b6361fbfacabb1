const endings =
  /\.(log|conf|cfg|cnf|ini|env|properties|ya?ml|json|jsonl|toml|xml|sh|sql|csv|tsv|py|js|ts)(\.\d+)?$/i;

/** Whether a file is read line by line (a log, a configuration, code) and so is shown in a monospaced font. */
export function isLineText(name: string): boolean {
  return endings.test(name);
}
