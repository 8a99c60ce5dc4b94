import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createRenderQueue, type Priority, usualBounds } from "./render-queue.ts";

const asker = { address: "a", slug: "book" };
let isIdle = false;
/** Names of renderings in the order in which they began. */
let began: string[] = [];
let most = 0;
let running = 0;
beforeEach(() => {
  isIdle = false;
  began = [];
  most = 0;
});

function queueOf(maxOthers: number, changes: Partial<typeof usualBounds> = {}) {
  const queue = createRenderQueue(() => isIdle, {
    ...usualBounds,
    maxOthers,
    maxOwn: maxOthers,
    ...changes,
  });
  return (name: string, address = "a", priority: Priority = "other", ms = 2) =>
    queue.run(priority, { address, slug: "book" }, async () => {
      began.push(name);
      running += 1;
      most = Math.max(most, running);
      await sleep(ms);
      running -= 1;
      return name;
    });
}

describe("renderings", () => {
  test("are so many at a time while the processor is busy", async () => {
    const ask = queueOf(4);
    const all = Array.from({ length: 40 }, (_, index) => ask(`${index}`, `address ${index}`));
    expect((await Promise.all(all)).every(({ kind }) => kind === "done")).toBe(true);
    expect(most).toBe(4);
  });

  test("tell how long each has waited for its turn", async () => {
    const waited: [Priority, number][] = [];
    const bounds = { ...usualBounds, maxOthers: 1 };
    const queue = createRenderQueue(
      () => false,
      bounds,
      (priority, seconds) => void waited.push([priority, seconds]),
    );
    await Promise.all([1, 2].map(() => queue.run("other", asker, () => sleep(30))));
    expect(waited.map(([priority]) => priority)).toEqual(["other", "other"]);
    const [first = 1, second = 0] = waited.map(([, seconds]) => seconds);
    expect([first < 0.02, second > 0.02]).toEqual([true, true]);
  });

  test("are more while those under way only wait for the upstream", async () => {
    isIdle = true;
    const ask = queueOf(2);
    const all = Array.from({ length: 20 }, (_, index) => ask(`${index}`, "a", "other", 300));
    await Promise.all(all);
    expect(most).toBeGreaterThan(4);
  });

  test("are not begun all at once by a processor that was idle a moment ago", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const queue = createRenderQueue(() => true, { ...usualBounds, maxOthers: 2 });
    const held = Promise.withResolvers<void>();
    for (let index = 0; index < 40; index += 1) {
      void queue.run("other", { ...asker, address: `address ${index}` }, () => held.promise);
    }
    for (const most of [2, 4, 6]) {
      await vi.advanceTimersByTimeAsync(24);
      expect(queue.state().running).toBe(most);
      await vi.advanceTimersByTimeAsync(1);
    }
    held.resolve();
  });

  test("of others are one at a time while a visitor's own page is rendered", async () => {
    const ask = queueOf(3);
    await Promise.all(["a", "b", "c"].map((name) => ask(name, name)));
    expect(most).toBe(3);
    most = 0;
    const details = ask("details", "d", "own", 100);
    await Promise.all(["e", "f", "g"].map((name) => ask(name, name, "other", 5)));
    expect(most).toBe(2);
    await details;
  });

  test("are taken in turn among addresses, however many one asks for", async () => {
    const ask = queueOf(1);
    const flood = Array.from({ length: 20 }, (_, index) => ask(`flood ${index}`, "flood"));
    const others = ["b", "c"].map((address) => ask(address, address));
    await Promise.all([...flood, ...others]);
    expect(began.indexOf("b")).toBeLessThanOrEqual(2);
    expect(began.indexOf("c")).toBeLessThanOrEqual(3);
  });

  test("of a visitor's own pages go first, then of those that were asked for before", async () => {
    const ask = queueOf(1);
    const looking = [ask("first"), ask("look", "a"), ask("look again", "b")];
    await Promise.all([...looking, ask("menu", "c", "known"), ask("details", "d", "own")]);
    expect(began).toEqual(["first", "details", "menu", "look", "look again"]);
  });

  test("that find no room in time are not begun", async () => {
    const ask = queueOf(1, { maxWaitMs: 20 });
    const slow = ask("slow", "a", "other", 200);
    expect(await ask("late", "b")).toEqual({ kind: "busy" });
    await slow;
    expect(await ask("after", "b")).toEqual({ kind: "done", value: "after" });
    expect(began).toEqual(["slow", "after"]);
  });

  test("are refused at once where too many wait", async () => {
    const ask = queueOf(1, { maxWaiting: 1 });
    const begun = [ask("one"), ask("two")];
    expect(await ask("three")).toEqual({ kind: "busy" });
    await Promise.all(begun);
  });

  test("that fail leave their room to the next", async () => {
    const queue = createRenderQueue(() => false, { ...usualBounds, maxOwn: 1 });
    const failing = queue.run("own", asker, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await queue.run("own", asker, async () => 1)).toEqual({ kind: "done", value: 1 });
  });

  test("of one location that wait for its upstream do not delay other locations", async () => {
    const queue = createRenderQueue(() => false, { ...usualBounds, slowAfterMs: 20 });
    const mute = Promise.withResolvers<void>();
    const stuck = Array.from({ length: 20 }, (_, index) =>
      queue.run(
        index < 10 ? "own" : "other",
        { address: `${index}`, slug: "mute" },
        () => mute.promise,
      ),
    );
    const well = { address: "b", slug: "well" };
    const answers = [
      await queue.run("own", well, async () => "details"),
      await queue.run("other", well, async () => "menu"),
    ];
    expect(answers.map(({ kind }) => kind)).toEqual(["done", "done"]);
    await expect.poll(() => queue.state()).toEqual({ running: 20, waiting: 0 });
    mute.resolve();
    await Promise.all(stuck);
    expect(queue.state()).toEqual({ running: 0, waiting: 0 });
  });

  test("of one location are refused where too many of it wait for its upstream", async () => {
    const bounds = { ...usualBounds, slowAfterMs: 5, maxSlowPerLocation: 3 };
    const queue = createRenderQueue(() => false, bounds);
    const mute = Promise.withResolvers<void>();
    const ask = (slug: string, wait: Promise<void>) =>
      queue.run("own", { address: "a", slug }, () => wait);
    const stuck = [1, 2, 3].map(() => ask("mute", mute.promise));
    const kindNow = async (slug: string) => (await ask(slug, Promise.resolve())).kind;
    await expect.poll(() => kindNow("mute")).toBe("busy");
    expect(await kindNow("well")).toBe("done");
    mute.resolve();
    await Promise.all(stuck);
    expect(await kindNow("mute")).toBe("done");
  });

  test("that wait for upstreams are so many in all, and others then keep their room", async () => {
    const bounds = { ...usualBounds, maxOwn: 1, maxWaitMs: 1_000, slowAfterMs: 5, maxSlow: 2 };
    const queue = createRenderQueue(() => false, bounds);
    const mute = Promise.withResolvers<void>();
    const ask = (slug: string) => queue.run("own", { address: slug, slug }, () => mute.promise);
    const stuck = ["a", "b", "c"].map(ask);
    await expect.poll(() => queue.state()).toEqual({ running: 3, waiting: 0 });
    expect(await ask("d")).toEqual({ kind: "busy" });
    mute.resolve();
    await Promise.all(stuck);
  });
});
