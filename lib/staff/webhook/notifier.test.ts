import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSigner } from "#lib/site/seals/signer.ts";
import { createWebhook, noticePlace, type StaffNotice } from "./channel.ts";
import { createNotifier, retryAfterMs } from "./notifier.ts";
import { createPost } from "./post.ts";
import { sampleNotice } from "./testing/notice.ts";

const HOUR_MS = 60 * 60_000;

type Received = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** A receiver that is down until it is up, and what it was told. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 200, asked: 0 };
  const server = createServer(async (request, response) => {
    state.asked += 1;
    const body = (await request.setEncoding("utf8").toArray()).join("");
    if (state.status === 200) received.push({ body, headers: request.headers });
    response.writeHead(state.status, { Location: "http://127.0.0.1:1/" }).end("thanks");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, state };
}

/** Notices as the journal keeps them: taken ones come back when they are due. */
function queueOf(notices: readonly StaffNotice[], now: () => number) {
  const waiting = new Map(notices.map((one) => [one.id, { ...one, due: 0 }]));
  return {
    waiting,
    async take() {
      const due = [...waiting.values()].filter(({ due }) => due <= now());
      for (const one of due) {
        one.noticeTries += 1;
        one.due = now() + retryAfterMs(one.noticeTries);
      }
      return due.map((one) => ({ ...one }));
    },
    async delivered(id: string) {
      waiting.delete(id);
    },
  };
}

async function setUp(ids: readonly string[]) {
  const receiver = await startReceiver();
  const clock = { now: 0 };
  const now = () => clock.now;
  const queue = queueOf(
    ids.map((id) => sampleNotice(id)),
    now,
  );
  const sign = createSigner(new Secret("a-secret-to-sign-with"));
  const notifier = createNotifier({
    queue,
    channels: [
      createWebhook(
        noticePlace("https://salon.example", "book"),
        createPost(receiver.url, sign, now),
      ),
    ],
    now,
    log: { info() {}, warn() {} },
  });
  /** The sweep of every half a minute, for so long. */
  async function sweepFor(ms: number) {
    for (const until = clock.now + ms; clock.now < until; clock.now += 30_000) {
      await notifier.deliver();
    }
  }
  return { ...receiver, queue, notifier, sweepFor, clock, sign };
}

test("staff are told once, signed, with the first name and the reference only", async () => {
  const { notifier, received, queue, clock, sign } = await setUp(["b1"]);
  clock.now = 1_700_000_000_000;
  queue.waiting.set("b1", { ...sampleNotice("b1"), since: clock.now - 5_000, due: 0 });
  await Promise.all([notifier.deliver(), notifier.deliver()]);
  expect(received).toHaveLength(1);
  const [{ body, headers } = { body: "", headers: {} }] = received;
  expect(JSON.parse(body)).toEqual({
    event: "booking.needs_person",
    location: "book",
    reference: "AB2-CD3",
    state: "person",
    doing: "book",
    reason: "not_found",
    date: "2026-11-24",
    start: "10:00:00",
    services: ["Cut"],
    firstName: "Mia",
    since: new Date(clock.now - 5_000).toISOString(),
    url: "https://salon.example/staff/book/bookings/b1",
  });
  expect(headers["bookfront-timestamp"]).toBe("1700000000");
  expect(headers["bookfront-signature"]).toBe(`v1=${sign(`1700000000.${body}`)}`);
  expect(headers["bookfront-delivery"]).toBe(`b1.${clock.now - 5_000}`);
});

test("a receiver that is down for an hour is told of everything, and not asked all the time", async () => {
  const { sweepFor, received, queue, state } = await setUp(["b1", "b2"]);
  state.status = 503;
  await sweepFor(HOUR_MS);
  expect(received).toEqual([]);
  expect(state.asked).toBeGreaterThan(10);
  expect(state.asked).toBeLessThan(30);
  state.status = 200;
  await sweepFor(HOUR_MS / 2);
  expect(received).toHaveLength(2);
  expect(queue.waiting.size).toBe(0);
});

test("a redirect is no delivery", async () => {
  const { notifier, queue, state } = await setUp(["b1"]);
  state.status = 307;
  await notifier.deliver();
  expect([...queue.waiting.keys()]).toEqual(["b1"]);
});

test("after three days nothing is sent any more", async () => {
  const { notifier, queue, state, clock } = await setUp(["b1"]);
  clock.now = 73 * HOUR_MS;
  await notifier.deliver();
  expect(state.asked).toBe(0);
  expect(queue.waiting.size).toBe(0);
});
