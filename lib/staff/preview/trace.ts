import type { UsedTimes } from "#lib/offer/availability/read.ts";

export type UsedAnswer = {
  readonly kind: "menu" | "times";
  readonly readAt: number;
  readonly stale: boolean;
  /** It cost a request while the page was rendered; else it came from the cache. */
  readonly wasFetched: boolean;
  readonly days?: Pick<UsedTimes, "member" | "from" | "to">;
};

export type Trace = {
  usedMenu(read: { readonly readAt: number; readonly stale: boolean }): void;
  usedTimes(read: UsedTimes): void;
  answers(): readonly UsedAnswer[];
};

export function createTrace(startedAt: number): Trace {
  const used = new Map<string, UsedAnswer>();
  const add = (key: string, answer: Omit<UsedAnswer, "wasFetched">) =>
    void used.set(key, { ...answer, wasFetched: answer.readAt >= startedAt });

  return {
    usedMenu: ({ readAt, stale }) => add("", { kind: "menu", readAt, stale }),
    usedTimes: ({ member, from, to, readAt, stale }) =>
      add(`${from} ${to} ${member}`, {
        kind: "times",
        readAt,
        stale,
        days: { member, from, to },
      }),
    answers: () => [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, answer]) => answer),
  };
}
