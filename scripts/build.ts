// `npm run build`: builds the site, unless one runs from this folder: it would answer 500 for what it has not loaded yet.

import { isBuildInUse } from "../server/build-in-use.ts";
import { path, programs } from "./support/paths.ts";
import { runNode } from "./support/run.ts";
import { main, Stop } from "./support/say.ts";

await main(async () => {
  if (isBuildInUse(path(".next"))) {
    throw new Stop("A site runs from this folder: build in another one, or stop it first");
  }
  const { code } = await runNode([programs.next, "build"], { shown: true });
  return code;
});
