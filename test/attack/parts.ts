import { bots } from "./bots.ts";
import { catalogue } from "./catalogue.ts";
import { connections } from "./connections.ts";
import { crawl } from "./crawl.ts";
import { csrf } from "./csrf.ts";
import { fuzz } from "./fuzz.ts";
import { inventory } from "./inventory.ts";
import { knownClients } from "./known-clients.ts";
import type { Part } from "./part.ts";
import { requests } from "./requests.ts";
import { seals } from "./seals.ts";
import { sizes } from "./sizes.ts";

export const parts: readonly Part[] = [
  requests,
  csrf,
  seals,
  fuzz,
  sizes,
  connections,
  crawl,
  catalogue,
  knownClients,
  inventory,
  bots,
];
