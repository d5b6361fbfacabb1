import { expect, test } from "vitest";
import { chunkText } from "../chunk-text.ts";
import { parseFile } from "./parse-file.ts";

const chunksOf = async (code: string, filename: string) => {
  const document = await parseFile({ bytes: new TextEncoder().encode(code), filename });
  const chunks = chunkText(document);
  // Nothing but white space stands between the chunks.
  let at = 0;
  for (const { start, end } of chunks) {
    expect(document.text.slice(at, start).trim()).toBe("");
    at = end;
  }
  expect(document.text.slice(at).trim()).toBe("");
  return chunks.map(({ section, start, end, lineStart, lineEnd }) => ({
    section,
    lines: `${lineStart}-${lineEnd}`,
    text: document.text.slice(start, end),
  }));
};
const sectionsOf = async (code: string, filename: string) =>
  (await chunksOf(code, filename)).map(({ section, lines }) => `${lines} ${section}`);

const python = `import os
import time

LIMIT = 3


# Tries again, each time later.
@traced
def retry_with_backoff(call, tries=LIMIT):
    """Calls until it works."""
    for attempt in range(tries):
        time.sleep(2 ** attempt)
        if call():
            return True
    return False


class RateLimiter:
    """Lets so many calls through a second."""

    def __init__(self, rate):
        self.rate = rate

    # Takes one call out of the bucket.
    @property
    async def take(self):
        return self.rate > 0
`;

test("functions, classes and methods are sections by their names, with what is above them", async () => {
  const chunks = await chunksOf(python, "limits.py");
  expect(chunks.map(({ section, lines }) => `${lines} ${section}`)).toEqual([
    "1-15 retry_with_backoff",
    "18-22 RateLimiter.__init__",
    "24-27 RateLimiter.take",
  ]);
  expect(chunks[2]?.text).toMatch(/^# Takes one call/u);
});

test("imports and constants are together, apart from a function where they are not few", async () => {
  const imports = Array.from({ length: 12 }, (_, at) => `import module_of_number_${at}\n`).join("");
  expect(await sectionsOf(imports + python, "limits.py")).toEqual([
    "1-16 null",
    "19-27 retry_with_backoff",
    "30-34 RateLimiter.__init__",
    "36-39 RateLimiter.take",
  ]);
});

const body = "    {\n      count += 1;\n      return count;\n    }\n";
test.each([
  [
    "limits.ts",
    `/** Waits. */\nexport async function waitFor<T>(a: T): Promise<T> {\n  return a;\n}\nexport const retry = async (tries: number) => {\n  return tries;\n};\nexport class RateLimiter {\n  #rate = 1;\n  /** Takes. */\n  take(): boolean {\n    return this.#rate > 0;\n  }\n}\n`,
    ["1-4 waitFor", "5-7 retry", "8-14 RateLimiter.take"],
  ],
  [
    "limits.jsx",
    `exports.Bar = function () {\n  return <b>x</b>;\n};\nLimiter.prototype.take = () => {\n  return 1;\n};\n`,
    ["1-3 Bar", "4-6 Limiter.take"],
  ],
  [
    "Limits.java",
    `class Limits {\n  /** Takes. */\n  @Override\n  public int take()\n${body}  static class Inner {\n    int put()\n${body}  }\n}\n`,
    ["1-8 Limits.take", "9-16 Limits.Inner.put"],
  ],
  [
    "limits.cpp",
    `namespace shop {\n// Takes.\ntemplate <typename T>\nint *Limits<T>::take(int a)\n${body}class Box {\n  int put()\n${body}};\n}\n`,
    ["1-8 shop::Limits::take", "9-16 shop::Box::put"],
  ],
  ["limits.c", `struct node *take(struct node *head)\n${body}`, ["1-5 take"]],
  [
    "limits.rs",
    `/// A limit.\n#[derive(Debug)]\npub struct Limits {\n  rate: i32,\n}\nimpl Clone for Limits {\n  /// Takes.\n  #[inline]\n  fn take(&self) -> i32\n${body}}\n`,
    ["1-5 Limits", "6-14 Limits::take"],
  ],
  [
    "limits.go",
    `package limits\n\n// Limiter lets through.\ntype Limiter struct {\n\trate int\n}\n\n// Take takes.\nfunc (l *Limiter) Take() int {\n\treturn l.rate\n}\n`,
    ["1-6 Limiter", "8-11 Limiter.Take"],
  ],
  [
    "limits.php",
    `<?php\nclass Limits {\n  /** Takes. */\n  public function take($a)\n${body.replaceAll("count", "$count")}}\nfunction retry()\n${body.replaceAll("count", "$count")}`,
    ["1-9 Limits::take", "10-14 retry"],
  ],
])("reads %s by its grammar", async (filename, code, expected) => {
  expect(await sectionsOf(code, filename)).toEqual(expected);
});

const steps = Array.from(
  { length: 30 },
  (_, at) =>
    `    step_${at} = prepare(\n        "number ${at}",\n    )\n    # Then it runs.\n    run(step_${at})\n`,
);

test("a long function is cut at its statements, and each part keeps its name", async () => {
  const chunks = await chunksOf(`def migrate():\n${steps.join("")}`, "migrate.py");
  expect(chunks.length).toBeGreaterThan(2);
  expect(new Set(chunks.map(({ section }) => section))).toEqual(new Set(["migrate"]));
  for (const { text } of chunks) expect(text).toMatch(/^(?:def|step_|# Then)/u);
});

test("a function in a long one has its name below the other's", async () => {
  const inner = "    def undo():\n        return 1\n\n    return undo\n";
  const sections = await sectionsOf(`def migrate():\n${steps.join("")}${inner}`, "migrate.py");
  expect(sections.at(-1)).toMatch(/-155 migrate\.undo$/u);
});

test("code that is broken keeps the functions around the break, and all its text", async () => {
  const broken = `def first(:\n    return 1 +\n\ndef second(a):\n    return a\n\nclass Third\n    def take(self):\n        return 3\n`;
  expect((await chunksOf(broken, "broken.py")).map(({ section }) => section)).toContain("second");
});

test("line breaks of Windows, tabs and a NUL change neither names nor lines", async () => {
  const windows = python
    .replaceAll("\n", "\r\n")
    .replaceAll("    ", "\t")
    .replace("again", "a\0gain");
  expect(await sectionsOf(windows, "limits.py")).toEqual(await sectionsOf(python, "limits.py"));
});

const shell = `#!/bin/bash
LOG=/var/log/deploy.log
HOSTS=(
  web-1
)

# Says how it is called.
usage() {
  cat <<END
Usage: deploy.sh VERSION

Options:
  -n  does nothing

Set the host before.
END
}
# Keeps five releases.
function prune_releases {
  if [[ -z "$1" ]]; then
    return 1
  fi

  ls -1t "$1" | tail -n +6
}

for host in "\${HOSTS[@]}"; do
  prune_releases "$host"
done
main
`;
const ruby = `require "json"

module Shop
  # Lets calls through.
  class RateLimiter < Limiter
    attr_reader :rate

    class << self
      def load(path)
        new(JSON.parse(File.read(path)))
      end
    end

    # Takes one.
    def take!(amount = 1)
      @rate -= amount
      waiting.each do |call|
        call.wake
      end
    rescue ArgumentError => error
      warn error.message
    end

    def self.default
      new(3)
    end
  end
end
`;
const sql = `SET search_path TO shop;

/* What was ordered,
   and by whom. */
CREATE TABLE IF NOT EXISTS orders (
  id bigint PRIMARY KEY,
  amount numeric(10, 2) NOT NULL
);
CREATE INDEX orders_by_amount
  ON orders (amount);

create view open_orders as
select id
from orders
where amount > 0;

-- Takes from an account.
CREATE OR REPLACE FUNCTION take_amount(account bigint, amount numeric)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  rest numeric;
BEGIN
  SELECT balance INTO rest
    FROM accounts;

  RETURN rest > amount;
END;
$$;

SELECT count(*)
FROM open_orders
WHERE amount > 100;
`;
const csharp = `using System;

namespace Shop.Limits
{
    /// <summary>Lets calls through.</summary>
    [Serializable]
    public sealed class RateLimiter<T> : ILimiter where T : class
    {
        public int Rate { get; private set; } = 3;

        public RateLimiter(int rate)
        {
            Rate = rate;
        }

        // Takes one.
        [Obsolete("later")]
        public async Task<Dictionary<string, bool>> TakeAsync(
            int amount,
            CancellationToken token)
        {
            if (amount > Rate)
            {
                return false;
            }
            await Task.Delay(1, token);
        }
    }

    public enum Plan
    {
        Free,
        Pro,
    }
}
`;
const kotlin = `package shop

import java.time.Clock

/**
 * Lets calls through.
 */
class RateLimiter(
    private val rate: Int = 3,
) : Limiter {
    init {
        require(rate > 0) { "rate" }
    }

    // Takes one.
    @Throws(LimitException::class)
    override suspend fun take(user: String): Boolean {
        val before = taken[user] ?: 0
        if (before >= rate) {
            return false
        }
        return true
    }

    val isEmpty: Boolean
        get() = taken.isEmpty()
}

suspend fun <T> List<T>.retryWithBackoff(tries: Int = 3, call: suspend () -> T): T {
    return call()
}
`;
const swift = `import Foundation

/// Lets calls through.
public final class RateLimiter: Limiter {
    private var rate: Int

    /// Takes one.
    @discardableResult
    public func take(_ amount: Int = 1) throws -> Bool {
        guard amount <= rate else {
            throw LimitError.tooMany
        }
        return true
    }
}

enum LimitError: Error {
    case tooMany
    case other(String)
}
`;
const lua = `local json = require("json")
local M = {}

-- Takes one.
function Limiter:take(amount)
  if amount == 0 then
    return true
  else
    self.rate = self.rate - amount
  end
  return true
end

M.load = function(path)
  local file = io.open(path)
  return json.decode(file:read("a"))
end

return M
`;
test.each([
  ["deploy.sh", shell, ["1-17 usage", "18-25 prune_releases", "27-30 null"]],
  [
    "limiter.rb",
    ruby,
    [
      "1-12 Shop.RateLimiter.load",
      "14-22 Shop.RateLimiter.take!",
      "24-28 Shop.RateLimiter.default",
    ],
  ],
  [
    "shop.sql",
    sql,
    ["1-8 orders", "9-10 orders_by_amount", "12-15 open_orders", "17-30 take_amount", "32-34 null"],
  ],
  [
    "Limiter.cs",
    csharp,
    [
      "1-14 Shop.Limits.RateLimiter.RateLimiter",
      "16-28 Shop.Limits.RateLimiter.TakeAsync",
      "30-35 Shop.Limits.Plan",
    ],
  ],
  [
    "Limiter.kt",
    kotlin,
    ["1-23 RateLimiter.take", "25-27 RateLimiter.isEmpty", "29-31 List.retryWithBackoff"],
  ],
  ["Limiter.swift", swift, ["1-15 RateLimiter.take", "17-20 LimitError"]],
  ["limiter.lua", lua, ["1-12 Limiter:take", "14-17 M.load", "19-19 null"]],
])(
  "reads %s, for whose language there is no grammar, by the shape of its lines",
  async (filename, code, expected) => {
    expect(await sectionsOf(code, filename)).toEqual(expected);
  },
);

test("a script without definitions is cut at its empty lines", async () => {
  const script = `${"echo one\n".repeat(80)}\n${"echo two\n".repeat(80)}`;
  expect(await sectionsOf(script, "run.sh")).toEqual(["1-80 null", "82-161 null"]);
});

test("ten thousand functions are as many sections", async () => {
  const code = Array.from(
    { length: 10_000 },
    (_, at) => `def step_${at}(a):\n    return a * ${at}\n`,
  );
  const sections = await sectionsOf(code.join("\n"), "steps.py");
  expect(sections).toHaveLength(10_000);
  expect(sections[7_654]).toBe("22963-22964 step_7654");
});
