// Writes business.schema.json, by which editors complete and check the business's file.

import { writeFile } from "node:fs/promises";
import { jsonSchema } from "#lib/config/business.ts";
import { path } from "./support/paths.ts";
import { main } from "./support/say.ts";

await main(async () => {
  await writeFile(path("business.schema.json"), `${JSON.stringify(jsonSchema(), undefined, 2)}\n`);
  return 0;
});
