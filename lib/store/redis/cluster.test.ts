import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { RedisHost } from "#lib/config/redis-address.ts";
import { connectCluster } from "./cluster.ts";
import type { Call, RedisNode } from "./node.ts";

/** Its slot, 12,739, is in the second half. */
const KEY = "123456789";
const HALF = 8_192;

function refusal(message: string): Error {
  return Object.assign(new Error(message), { name: "ReplyError" });
}

/** Servers a and b have half of the slots each, until `owner` says another for the second half. */
async function started() {
  const sent: string[] = [];
  const state = { owner: "b", known: "b", failure: undefined as Error | undefined };
  function connect({ host }: RedisHost): RedisNode {
    const call: Call = async (command) => {
      if (command === "CLUSTER") {
        return [
          [0, HALF - 1, ["a", 1]],
          [HALF, 2 * HALF - 1, [state.known, 1]],
        ];
      }
      sent.push(`${command} ${host}`);
      if (state.failure) throw state.failure;
      if (command === "SET" && host !== state.owner) throw refusal(`MOVED 12739 ${state.owner}:1`);
      return "OK";
    };
    const nothing = async () => undefined;
    return { open: nothing, isReady: () => true, call, close: nothing };
  }
  const waiting: (call: Call) => Call =
    (call) =>
    async (...command) => {
      const reply = await call(...command);
      await call("WAIT", 1, 500);
      return reply;
    };
  const cluster = connectCluster([{ host: "a", port: 1 }], connect, waiting);
  await cluster.open();
  return { state, sent, set: () => cluster.call("SET", KEY, "kept") };
}

describe("a command to a Cluster", () => {
  test("goes to the server of its key's slot, and waits there", async () => {
    const { sent, set } = await started();
    expect(await set()).toBe("OK");
    expect(sent).toEqual(["SET b", "WAIT b"]);
  });

  test("follows its slot to another server", async () => {
    const { state, sent, set } = await started();
    Object.assign(state, { owner: "c", known: "c" });
    expect(await set()).toBe("OK");
    expect(sent).toEqual(["SET b", "SET c", "WAIT c"]);
  });

  test("is given up where servers refer to each other for ever", async () => {
    const { state, sent, set } = await started();
    state.owner = "c";
    await expect(set()).rejects.toThrow("MOVED");
    expect(sent).toEqual(["SET b", "SET b", "SET b", "SET b"]);
  });

  test("that is refused for the moment is not repeated", async () => {
    const { state, sent, set } = await started();
    state.failure = refusal("TRYAGAIN Multiple keys request during rehashing of slot");
    await expect(set()).rejects.toBe(state.failure);
    expect(sent).toEqual(["SET b"]);
  });

  test.each([
    ["whose outcome is unknown", new Error("Command timed out")],
    ["whose slot has no server", refusal("CLUSTERDOWN Hash slot not served")],
    // Some of the location's keys are at the other server, so a script would see a part of them.
    ["whose slot is on the move", refusal("ASK 12739 c:1")],
  ])("%s is not repeated, and the next goes to the new server", async (_, failure) => {
    const { state, sent, set } = await started();
    Object.assign(state, { owner: "c", known: "c", failure });
    // Servers are not asked for their slots again right after the start.
    await sleep(250);
    await expect(set()).rejects.toBe(failure);
    state.failure = undefined;
    await sleep(10);
    expect(await set()).toBe("OK");
    expect(sent).toEqual(["SET b", "SET c", "WAIT c"]);
  });
});
