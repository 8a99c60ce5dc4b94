import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimiter } from "./limiter.ts";
import { createPlaces } from "./places.ts";

/** No timer fires, and the event loop does not turn: only what is ready by itself happens. */
beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("places", () => {
  test("that are free are handed out at once, and no more than there are", async () => {
    const places = createPlaces(2);
    const [first] = await Promise.all([places.take(0), places.take(9)]);
    expect(places.used()).toBe(2);
    expect(places.hasRoom()).toBe(false);
    const third = vi.fn();
    const waiting = places.take(0).then(third);
    await Promise.resolve();
    expect(third).not.toHaveBeenCalled();
    first?.release();
    first?.release();
    await waiting;
    expect(third).toHaveBeenCalledOnce();
    expect(places.used()).toBe(2);
  });

  test("that come back go to the smallest priority, in it to who came first", async () => {
    const places = createPlaces(1);
    const held = await places.take(5);
    const order: string[] = [];
    const ask = async (name: string, priority: number) => {
      const place = await places.take(priority);
      order.push(name);
      place?.release();
    };
    const all = [ask("a", 8), ask("b", 5), ask("c", 5), ask("d", 0)];
    held?.release();
    await Promise.all(all);
    expect(order).toEqual(["d", "b", "c", "a"]);
    expect(places.used()).toBe(0);
  });

  test("that are closed leave nobody waiting", async () => {
    const places = createPlaces(1);
    await places.take(0);
    const waiting = places.take(0);
    places.close();
    expect(await waiting).toBeUndefined();
    expect(await places.take(0)).toBeUndefined();
  });
});

test("a call that the limits let in needs no timer and no turn of the event loop", async () => {
  const limiter = createLimiter({ requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 });
  expect(await limiter.enter({ writes: true, lane: "finish", maxWaitMs: 0 })).toMatchObject({
    ok: true,
  });
});
