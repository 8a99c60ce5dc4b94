import { expect, onTestFinished, test } from "vitest";
import { createProbe } from "#lib/upstream/probe.ts";
import type { Route } from "#lib/upstream/transport/retry.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { createExaminer } from "./health.ts";
import { configOf } from "./testing/config.ts";

const UNREAD = {
  route: "availability",
  cause: "unreadable",
  kind: "unreadable",
  since: 0,
  unread: "availability.answer: line 2, column 3: $assert",
} as const;

async function open() {
  const sandbox = await ownSandbox();
  const [configured] = configOf(sandbox.apiUrl, {}).locations;
  if (!configured) throw new Error("no location");
  const probe = createProbe(configured.access);
  onTestFinished(() => probe.close());
  const asked: string[] = [];
  const answered = new Set<Route>();
  const state = { now: Date.now(), headroom: true, refused: false, unread: false, answered };
  const examiner = createExaminer({
    location: configured.location,
    upstream: {
      probe: {
        get: (path, query) => {
          asked.push(path);
          return probe.get(path, query);
        },
      },
      lastAnswerAt: (route) => (state.answered.has(route) ? state.now : undefined),
      upstreamProblems: () => [
        ...(state.unread ? [UNREAD] : []),
        ...(state.refused
          ? [
              {
                route: "createAppointment",
                cause: "refused",
                kind: "forbidden",
                status: 403,
                since: 0,
              } as const,
            ]
          : []),
      ],
    },
    hasHeadroom: () => state.headroom,
    now: () => state.now,
    rehearsals: async () => [],
  });
  return { examiner, asked, state };
}

test("asks once a minute at most, however many look", async () => {
  const { examiner, asked, state } = await open();
  const [one, other] = await Promise.all([examiner.examine(), examiner.examine()]);
  expect(one).toEqual(other);
  const once = asked.length;
  expect(once).toBeLessThanOrEqual(10);
  state.now += 59_000;
  await examiner.examine();
  expect(asked).toHaveLength(once);
  state.now += 1_000;
  await examiner.examine();
  expect(asked).toHaveLength(2 * once);
});

test("asks nothing while visitors need the key, and shows what was found before", async () => {
  const { examiner, asked, state } = await open();
  state.headroom = false;
  expect(await examiner.examine()).toEqual({ isBusy: true, last: undefined });
  expect(asked).toEqual([]);
  state.headroom = true;
  const { last } = await examiner.examine();
  state.headroom = false;
  state.now += 120_000;
  expect(await examiner.examine()).toEqual({ isBusy: true, last });
});

test("says which answers cannot be read, and where", async () => {
  const { examiner, state } = await open();
  state.unread = true;
  const found = (await examiner.examine()).last?.diagnosis.findings ?? [];
  expect(found.map(({ mark, line }) => `${mark} ${line}`)).toContain(
    "✗ availability: cannot be read or written (availability.answer: line 2, column 3: $assert). Does MAPPING_FILE teach its shape?",
  );
});

test("says that a right to write is gone, once a booking has met it", async () => {
  const { examiner, state } = await open();
  const linesNow = async () =>
    (await examiner.examine()).last?.diagnosis.findings.map(({ line }) => line).join("\n");
  expect(await linesNow()).not.toContain("refused (403)");
  state.refused = true;
  expect(await linesNow()).toContain(
    "appointments:create: refused (403) when it was last used. Nobody can book. Give the key the permission “Create an appointment”",
  );
});

test("says which rights to write bookings have shown", async () => {
  const { examiner, state } = await open();
  const writes = async () =>
    (await examiner.examine()).last?.diagnosis.findings.flatMap(({ line }) =>
      /create|edit|cancel:/.test(line) ? [line.replace(/ would show.*/, "")] : [],
    );
  const unasked = ["clients:create, appointments:create, appointments:edit, appointments:cancel"];
  expect(await writes()).toEqual(unasked.map((scopes) => `${scopes}: only a write`));
  state.answered.add("createClient").add("createAppointment");
  expect(await writes()).toEqual([
    "clients:create: granted when last used",
    "appointments:create: granted when last used",
    "appointments:edit, appointments:cancel: only a write",
  ]);
  state.refused = true;
  expect(await writes()).toEqual([
    "clients:create: granted when last used",
    "appointments:edit, appointments:cancel: only a write",
    expect.stringMatching(/^appointments:create: refused \(403\)/),
  ]);
});

test("tells whether what is sold was rehearsed", async () => {
  const { examiner } = await open();
  const { last } = await examiner.examine();
  const lines = last?.diagnosis.findings.map(({ line }) => line) ?? [];
  expect(lines.filter((line) => line.startsWith("Not rehearsed"))).toHaveLength(1);
});
