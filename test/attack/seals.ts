import { createHmac } from "node:crypto";
import type { Chance } from "../chaos/chance.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { detailsPath, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { referenceOn } from "../harness/http/page.ts";
import { takePlans } from "./booking-plans.ts";
import { type Attack, forEach, type Part } from "./part.ts";
import { bookAs, filledBy, formFor, VICTIM } from "./people.ts";

const AT_ONCE = 8;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function tampered(seal: string, others: readonly string[], chance: Chance, count: number) {
  const [number = "", body = ""] = seal.split(".");
  const kinds = [
    "",
    ".",
    number,
    `${number}.`,
    `.${body}`,
    `0.${body}`,
    `${Number(number) + 1}.${body}`,
    `0${seal}`,
    `${seal}.`,
    `${seal}=`,
    `${seal}A`,
    seal.slice(0, -1),
    seal.slice(0, seal.length / 2),
    seal.toLowerCase(),
    seal.toUpperCase(),
    `${number}.${[...body].toReversed().join("")}`,
    `${number}.${createHmac("sha256", "guess").update(body).digest("base64url")}`,
    `${number}.${body.replaceAll("-", "+").replaceAll("_", "/")}`,
    `${number}.${"A".repeat(body.length)}`,
    `${number}.${"A".repeat(12_000)}`,
    "__proto__",
    "null",
    ...others,
  ];
  const letters = Array.from({ length: Math.max(0, count - kinds.length) }, () => {
    const at = number.length + 1 + chance.between(0, body.length - 1);
    const letter = LETTERS[chance.between(0, LETTERS.length - 1)] ?? "A";
    return seal.slice(0, at) + letter + seal.slice(at + 1);
  });
  return [...new Set([...kinds, ...letters])].filter((text) => text !== seal);
}

/** No changed token opens a booking page. */
async function tryTokens({ target, size, chance }: Attack, token: string, review: string) {
  const breaches: string[] = [];
  const browser = createBrowser(target.origin);
  const texts = tampered(token, [review], chance, size.seals);
  await forEach(texts, { atOnce: AT_ONCE, until: Date.now() + size.partMs }, async (text) => {
    const page = await browser.get(`/book/bookings/${encodeURIComponent(text)}`);
    // Overlong headers are refused before the page.
    const isRefused = page && [303, 307, 308, 400, 404, 414, 431].includes(page.status);
    if (
      !isRefused ||
      referenceOn(page.html) !== undefined ||
      page.html.includes(VICTIM.firstName)
    ) {
      breaches.push(`${page?.status} for ${text.slice(0, 80)}`);
    }
  });
  await browser.close();
  return { breaches, tried: texts.length };
}

/** No changed review books; the unchanged one does, so the form was valid. */
async function tryReviews(attack: Attack, plan: BookingPlan, token: string) {
  const { target, size, chance } = attack;
  const before = (await target.salon.appointments()).length;
  const browser = createBrowser(target.origin);
  const form = filledBy(await formFor(browser, plan), { ...VICTIM, email: "eve@attack.example" });
  const review = form.get("review") ?? "";
  const texts = tampered(review, [token], chance, Math.ceil(size.seals / 2));
  const breaches: string[] = [];
  await forEach(texts, { atOnce: AT_ONCE, until: Date.now() + size.partMs }, async (text) => {
    const answer = await post(browser, plan, new Map([...form, ["review", text]]));
    if (answer === undefined || answer.status >= 500) breaches.push(`${answer?.status}: ${text}`);
    if (tokenOf(answer?.location) !== undefined) breaches.push(`taken: ${text.slice(0, 80)}`);
  });
  const made = (await target.salon.appointments()).length - before;
  if (made !== 0) breaches.push(`${made} appointments were made`);
  const own = tokenOf((await post(browser, plan, form))?.location);
  await browser.close();
  return { breaches, own, review, tried: texts.length };
}

function post(browser: Browser, plan: BookingPlan, form: ReadonlyMap<string, string>) {
  return browser.post(detailsPath(plan), form);
}

async function run(attack: Attack): Promise<Outcome> {
  const [plan, other] = await takePlans(attack.target, 2);
  const token = await bookAs(attack.target.origin, plan, VICTIM);
  const reviews = await tryReviews(attack, other, token);
  const tokens = await tryTokens(attack, token, reviews.review);
  return {
    figures: { "changed tokens": tokens.tried, "changed forms": reviews.tried },
    checks: [
      { name: "a changed token opens no booking", breaches: tokens.breaches },
      { name: "a changed form books nothing", breaches: reviews.breaches },
      {
        name: "the form as it was books",
        breaches: reviews.own === undefined ? ["it was refused, so nothing was proved"] : [],
      },
    ],
  };
}

export const seals: Part = {
  name: "seals",
  does: "seals of forms and of bookings' pages, changed in every way",
  run,
};
