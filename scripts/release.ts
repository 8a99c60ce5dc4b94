// `node scripts/launch.mjs scripts/release.ts 0.3.0`: version, changelog, bill of materials, commit and tag in one.
//   --dry-run  says what it would do, and writes nothing

import { checkRelease, makeRelease } from "./release/release.ts";
import { optionsOf } from "./support/options.ts";
import { root } from "./support/paths.ts";
import { main, Stop, say, step } from "./support/say.ts";

const USAGE = "node scripts/launch.mjs scripts/release.ts 0.3.0 [--dry-run]";

await main(async () => {
  const options = { "dry-run": { type: "boolean" } } as const;
  const { values, positionals } = optionsOf({ options, allowPositionals: true }, USAGE);
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0) throw new Stop(`Usage: ${USAGE}`);
  const release = await checkRelease(root, version);
  step(`${version} follows ${release.before}; the changelog has ${release.news} lines for it`);
  if (values["dry-run"]) {
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
