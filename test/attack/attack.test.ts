import { expect, test } from "vitest";
import { keys } from "../../sandbox/keys.ts";
import { createChance } from "../chaos/chance.ts";
import { isOwn } from "./csrf.ts";
import { mangle, validRequests } from "./mangled.ts";
import { forEach, outcomeOf } from "./part.ts";
import { VICTIM } from "./people.ts";
import { tampered } from "./seals.ts";
import { leaksIn, secretsOf } from "./secrets.ts";

const secrets = secretsOf("s3cret".repeat(6), [VICTIM]);

test("leaksIn finds planted secrets in every encoding", () => {
  for (const leak of [
    keys.full.value,
    keys.full.value.toUpperCase(),
    `x=${encodeURIComponent(VICTIM.email)}`,
    VICTIM.email.replace("@", "&#64;"),
    VICTIM.email.replace("@", "\\u0040"),
    "s3cret".repeat(6),
    "<p>CANARY-tags-00</p>",
    "030 55501987",
  ]) {
    expect(leaksIn(`<p>${leak}</p>`, secrets), leak).not.toEqual([]);
  }
  expect(leaksIn("at build (/srv/node_modules/next/x.js)", secrets)).not.toEqual([]);
  expect(leaksIn("<p>Cut & finish, 46 €</p>", secrets)).toEqual([]);
});

test("isOwn accepts only pages of the site", () => {
  const own = "https://book.attack.example";
  const cell = (origin?: string, site?: string, referer?: string) => ({ origin, site, referer });
  expect(isOwn(cell(own, "same-origin"))).toBe(true);
  expect(isOwn(cell("null", "same-origin"))).toBe(true);
  expect(isOwn(cell(undefined, undefined, `${own}/book/details`))).toBe(true);
  expect(isOwn(cell("https://evil.example", "same-origin"))).toBe(false);
  expect(isOwn(cell(own, "cross-site"))).toBe(false);
  expect(isOwn(cell("null"))).toBe(false);
  expect(isOwn(cell())).toBe(false);
});

test("tampered never returns the seal itself, and depends only on the seed", () => {
  const seal = `4711.${"aB-_".repeat(30)}`;
  const texts = tampered(seal, ["other"], createChance(1), 100);
  expect(texts).not.toContain(seal);
  expect(texts).toContain("other");
  expect(texts.length).toBeGreaterThan(80);
  expect(tampered(seal, ["other"], createChance(1), 100)).toEqual(texts);
});

test("mangle changes a request and keeps its length", () => {
  const chance = createChance(1);
  for (const request of validRequests("127.0.0.1:1", ["/book"])) {
    const copy = mangle(request, chance);
    expect(copy.equals(request)).toBe(false);
    expect(copy.length).toBe(request.length);
  }
});

test("forEach stops when its time is over", async () => {
  const done: number[] = [];
  const all = { atOnce: 2 };
  expect(await forEach([1, 2, 3], all, async (item) => void done.push(item))).toBe(3);
  expect(done).toEqual([1, 2, 3]);
  expect(await forEach([1, 2, 3], { ...all, until: 0 }, async () => undefined)).toBe(0);
});

test("a figure beyond its budget is a breach", () => {
  const { checks } = outcomeOf([
    { name: "Errors", value: 1, unit: "", budget: 0 },
    { name: "People", value: 20, unit: "", least: 20 },
    { name: "Sent", value: 5, unit: "" },
  ]);
  expect(checks.map(({ breaches }) => breaches.length)).toEqual([1, 0]);
});
