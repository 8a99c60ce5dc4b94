import { z } from "zod";
import { encodeId } from "#lib/offer/catalogue/cart-url.ts";
import { keys } from "../../sandbox/keys.ts";
import { read } from "../bench/page.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { visitInBrowser } from "./catalogue-browser.ts";
import { HOSTILE_NAMES, MARK, PLAIN_NAME } from "./hostile-names.ts";
import { addressesIn, dataIn, shapeOf, tagsIn } from "./markup.ts";
import { type Attack, forEach, type Part } from "./part.ts";
import type { Target } from "./target.ts";

const SERVICE = "svc_cut";
const PARTS = [{ partId: "var_cut_short" }, { partId: "opt_conditioning" }] as const;
const PAGES = [
  "/book",
  "/book?q=window",
  "/book?line=svc_cut.v.var_cut_short&added=svc_cut",
  "/book/services/svc_cut?variant=var_cut_short",
  "/book/time?line=svc_cut.v.var_cut_short.a.grp_treats.opt_conditioning",
  "/book/bundles/bnd_cut_gloss",
  "/book/details?line=svc_cut.v.var_cut_short",
];

const service = z.object({ id: z.string(), disabledForOnlineBooking: z.boolean() });
const categories = z.object({ data: z.array(z.object({ services: z.array(service) })) });

async function servicesOf({ sandbox }: Target): Promise<readonly string[]> {
  const answer = await fetch(`${sandbox.url}/api/servicecategories`, {
    headers: { "x-api-key": keys.full.value },
  });
  const { data } = categories.parse(await answer.json());
  const all = data.flatMap(({ services }) => services);
  const shown = all.filter((one) => !one.disabledForOnlineBooking).map(({ id }) => id);
  return [...new Set([SERVICE, ...shown])];
}

async function siteWith(
  target: Target,
  { services, names }: { services: readonly string[]; names: readonly string[] },
) {
  const nameAt = (at: number) => names[at % names.length] ?? PLAIN_NAME;
  for (const [at, id] of services.entries()) {
    await target.salon.change(id, { name: nameAt(at), description: nameAt(at + 1) });
  }
  for (const [at, part] of PARTS.entries()) {
    await target.salon.change(SERVICE, { ...part, name: nameAt(at + 2) });
  }
  return target.another(`catalogue-${names.length}`, { name: nameAt(0) });
}

const EVIL = /^\s*(?:javascript|data:text|vbscript)|^(?:https?:)?\/\/evil/i;

/** Tags, attributes, addresses or JSON that a name has added or broken. */
function wrongWith(html: string, plain: ReadonlySet<string>): readonly string[] {
  const tags = tagsIn(html);
  const added = tags.map(shapeOf).filter((shape) => !plain.has(shape));
  const addresses = addressesIn(tags).filter((address) => EVIL.test(address));
  const broken = dataIn(html).filter((text) => !isJson(text));
  return [...new Set([...added, ...addresses, ...broken])].map((text) => text.slice(0, 200));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function run({ target, size }: Attack): Promise<Outcome> {
  const services = (await servicesOf(target)).slice(0, HOSTILE_NAMES.length);
  const pages = [...PAGES, ...services.map((id) => `/book/services/${encodeId(id)}`)];
  const plain = await siteWith(target, { services, names: [PLAIN_NAME] });
  const shapes = new Set<string>();
  await forEach(pages, { atOnce: 4 }, async (page) => {
    for (const tag of tagsIn(await read(plain.origin, page))) shapes.add(shapeOf(tag));
  });
  await plain.stop();
  const hostile = await siteWith(target, { services, names: HOSTILE_NAMES });
  const breaches: string[] = [];
  const unseen: string[] = [];
  await forEach(pages, { atOnce: 4 }, async (page) => {
    const html = await read(hostile.origin, page);
    if (!html.includes(MARK)) unseen.push(page);
    const wrong = wrongWith(html, shapes);
    breaches.push(...wrong.map((text) => `${page}: ${text}`));
  });
  const ran = size.hasTime ? await visitInBrowser(hostile.origin, pages) : [];
  await hostile.stop();
  const inBrowser = { name: "a browser runs none of them, and asks nobody else", breaches: ran };
  return {
    figures: { "hostile names": HOSTILE_NAMES.length, pages: pages.length },
    checks: [
      { name: "hostile names add no tag, attribute or address", breaches },
      { name: "… on pages that show them", breaches: unseen },
      ...(size.hasTime ? [inBrowser] : []),
    ],
  };
}

export const catalogue: Part = {
  name: "catalogue",
  does: "names of services, variants, add-ons and the business that are markup",
  run,
};
