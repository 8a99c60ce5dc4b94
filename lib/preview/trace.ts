import type { UsedTimes } from "#lib/availability/read.ts";

export type UsedAnswer = {
  readonly kind: "menu" | "times";
  readonly readAt: number;
  readonly stale: boolean;
  /** It was asked for while the page was made: one request. Otherwise it was there. */
  readonly wasAsked: boolean;
  readonly days?: Pick<UsedTimes, "member" | "from" | "to">;
};

export type Trace = {
  usedMenu(read: { readonly readAt: number; readonly stale: boolean }): void;
  usedTimes(read: UsedTimes): void;
  answers(): readonly UsedAnswer[];
};

export function createTrace(startedAt: number): Trace {
  const used = new Map<string, UsedAnswer>();
  const add = (key: string, answer: Omit<UsedAnswer, "wasAsked">) =>
    void used.set(key, { ...answer, wasAsked: answer.readAt >= startedAt });

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
