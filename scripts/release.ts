// `npm run release -- 0.3.0`: version, changelog, bill of materials, commit and tag in one.
//   --dry-run  says what it would do, and writes nothing

import { parseArgs } from "node:util";
import { checkRelease, makeRelease } from "./release/release.ts";
import { root } from "./support/paths.ts";
import { main, Stop, say, step } from "./support/say.ts";

function optionsOf(args: readonly string[]) {
  try {
    const options = { "dry-run": { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [version, ...more] = positionals;
    if (version !== undefined && more.length === 0) return { version, isDry: values["dry-run"] };
  } catch {
    // Answered as what has too few words.
  }
  throw new Stop("Usage: npm run release -- 0.3.0 [--dry-run]");
}

await main(async () => {
  const { version, isDry = false } = optionsOf(process.argv.slice(2));
  const release = await checkRelease(root, version);
  step(`${version} follows ${release.before}; the changelog has ${release.news} lines for it`);
  if (isDry) {
    say("Nothing was written (--dry-run).");
    return 0;
  }
  const bill = await makeRelease(root, version, new Date());
  say(
    [
      `Committed and tagged as v${version}. The bill of materials, to attach to the release: ${bill}`,
      `To publish: git push origin HEAD v${version}`,
    ].join("\n"),
  );
  return 0;
});
