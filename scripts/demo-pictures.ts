// Draws the pictures of the four demo businesses again: node scripts/demo-pictures.ts

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { demoBrands, demoContent } from "../test/harness/demo-business.ts";
import { drawings, portraits } from "./demo-pictures/plan.ts";
import { drawPortrait } from "./demo-pictures/portraits.ts";
import { drawItem } from "./demo-pictures/scenes.ts";
import { path } from "./support/paths.ts";
import { say } from "./support/say.ts";

async function write(folder: string, name: string, svg: string): Promise<void> {
  await sharp(Buffer.from(svg))
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
}

for (const brand of demoBrands) {
  const folder = path(demoContent(brand), "pictures");
  await mkdir(folder, { recursive: true });
  for (const [turn, [name, motif]] of Object.entries(drawings[brand]).entries()) {
    await write(folder, name, drawItem(brand, motif, turn));
  }
  for (const [name, look] of Object.entries(portraits[brand])) {
    await write(folder, `team-${name}`, drawPortrait(look));
  }
  say(`${brand}: ${Object.keys(drawings[brand]).length} pictures and its team`);
}
