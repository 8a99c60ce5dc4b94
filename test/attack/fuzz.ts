import fc from "fast-check";
import { linksTo, read } from "../bench/page.ts";
import type { Chance } from "../chaos/chance.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { exchange } from "../harness/http/raw.ts";
import { problemIn, send, fuzzedRequest as strangeRequest } from "../harness/strange.ts";
import { mangle, PATIENCE_MS, validRequests } from "./mangled.ts";
import { type Attack, forEach, type Part } from "./part.ts";

const STRANGE_AT_ONCE = 16;
const MANGLED_AT_ONCE = 96;
const BATCH = 1_000;

type Wrong = { readonly problem: string; readonly request: string };

async function sendAll(
  { size }: Attack,
  plan: { readonly max: number; readonly atOnce: number },
  batch: (number: number, count: number) => readonly (() => Promise<Wrong | undefined>)[],
): Promise<{ sent: number; breaches: string[] }> {
  const until = Date.now() + size.partMs;
  const breaches: string[] = [];
  let sent = 0;
  for (let number = 0; sent < plan.max && Date.now() < until; number += 1) {
    const tries = batch(number, Math.min(BATCH, plan.max - sent));
    sent += await forEach(tries, { atOnce: plan.atOnce, until }, async (one) => {
      const wrong = await one();
      if (wrong) breaches.push(`${wrong.problem}: ${wrong.request.slice(0, 600)}`);
    });
  }
  return { sent, breaches };
}

function sendGenerated(attack: Attack) {
  const { origin } = attack.target;
  const plan = { max: attack.size.strange, atOnce: STRANGE_AT_ONCE };
  return sendAll(attack, plan, (number, count) =>
    fc
      .sample(strangeRequest, { numRuns: count, seed: attack.seed + number })
      .map((request) => async () => {
        const problem = problemIn(await send(origin, request), origin);
        return problem === undefined ? undefined : { problem, request: JSON.stringify(request) };
      }),
  );
}

async function sendMangled(attack: Attack) {
  const { origin } = attack.target;
  const menu = await read(origin, "/book");
  const links = ["services/", "time?"].flatMap((to) => linksTo(menu, `/book/${to}`).slice(0, 3));
  const requests = validRequests(new URL(origin).host, ["/book", "/", ...links]);
  const plan = { max: attack.size.mangled, atOnce: MANGLED_AT_ONCE };
  return sendAll(attack, plan, (_, count) =>
    copies(requests, count, attack.chance).map((bytes) => async () => {
      const answer = await exchange(origin, bytes, PATIENCE_MS);
      // An invalid request may go unanswered.
      const problem = answer === "" ? undefined : problemIn(answer, origin);
      return problem === undefined ? undefined : { problem, request: bytes.toString("latin1") };
    }),
  );
}

function copies(requests: readonly Buffer[], count: number, chance: Chance): readonly Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const request = requests[index % requests.length];
    return request === undefined ? Buffer.alloc(0) : mangle(request, chance);
  });
}

async function run(attack: Attack): Promise<Outcome> {
  const { salon, origin } = attack.target;
  const before = (await salon.appointments()).length;
  const [strange, mangled] = [await sendGenerated(attack), await sendMangled(attack)];
  const booked = (await salon.appointments()).slice(before).map(({ id }) => id);
  await read(origin, "/book");
  return {
    figures: { "strange requests sent": strange.sent, "mangled requests sent": mangled.sent },
    checks: [
      { name: "strange requests get no error and no reflection", breaches: strange.breaches },
      { name: "nor do mangled ones", breaches: mangled.breaches },
      { name: "none of them books", breaches: booked },
    ],
  };
}

export const fuzz: Part = {
  name: "fuzz",
  does: "requests that a generator makes up, and requests with flipped bits",
  run,
};
