/** Settings that Ibid's sentences name, in the words of a reader who does not run the server. */
const settingWords: Record<string, string> = {
  ANTHROPIC_API_KEY: "the key for Anthropic",
  DATA_DIR: "the data folder",
  DATABASE_URL: "the database's address",
  EMBEDDING_MODEL: "the embedding model",
  EMBEDDING_MODEL_API_KEY: "the embedding server's key",
  EMBEDDING_MODEL_BASE_URL: "the embedding server's address",
  FULLTEXT_EUROPEPMC_URL: "the address of Europe PMC",
  FULLTEXT_PROXY_URL: "the library's proxy",
  FULLTEXT_UNPAYWALL_URL: "the address of Unpaywall",
  HF_TOKEN: "the key for the Hugging Face hub",
  LANGUAGE_MODEL: "the language model",
  LANGUAGE_MODEL_API_KEY: "the model server's key",
  LANGUAGE_MODEL_BASE_URL: "the model server's address",
  LANGUAGE_MODEL_CONTEXT_TOKENS: "the model's context size",
  LANGUAGE_MODEL_MAX_OUTPUT_TOKENS: "the limit in the settings",
  MAX_UPLOAD_MB: "the limit for uploads",
  MAX_ANSWER_SECONDS: "the limit that whoever runs Ibid has set",
  OPENAI_API_KEY: "the model server's key",
  OPENAI_BASE_URL: "the model server's address",
  PROMPTS_DIR: "the folder of prompts",
  RERANKER_MODEL: "the reranking model",
  TOOL_MODEL: "the model for look-ups",
};

const settingName =
  /(\bset )?(?:\bthe setting )?`?\b([A-Z]{2,40}(?:_[A-Z]{1,20}){1,5})\b`?(?:=([^\s`]*[^\s`.,;:)]))?/gi;

/** A way through the environment, behind the one through the settings page. */
const orInEnvironment =
  /(?<=^|[.!?] )([^.,]*\bon the settings page), or set `?[A-Z]{2,40}(?:_[A-Z]{1,20}){1,5}\b[^.]*/g;

/**
 * Says a sentence of the server without the names of environment variables: the page's reader sets none. What is named
 * and unknown here, such as a word of a document, stays as it is. Where the settings page is one way of two, it is the
 * only one left.
 */
export function plainSettings(sentence: string): string {
  const onPage = sentence.replace(orInEnvironment, "$1");
  return onPage.replace(settingName, (match: string, set = "", name: string, value?: string) => {
    const said = settingWords[name];
    if (said === undefined) return match;
    if (value === undefined) return `${set}${said}`;
    return set === "" ? `${said} ${value}` : `${set}${said} to ${value}`;
  });
}
