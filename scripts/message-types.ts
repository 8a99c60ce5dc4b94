// Writes the type of `messages/en.json`, with every text as a literal. TypeScript itself reads the texts of a
// JSON file as `string`, and could not say which arguments a message takes.

import { readFile, writeFile } from "node:fs/promises";
import { path } from "./support/paths.ts";

const words = await readFile(path("messages", "en.json"), "utf8");
const declaration = `declare const messages: ${words.trimEnd()};\nexport default messages;\n`;
await writeFile(path("messages", "en.d.json.ts"), declaration);
