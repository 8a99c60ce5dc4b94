import type { Wish } from "../chaos/histories.ts";
import { wishesFor } from "../chaos/wishes.ts";
import { today } from "../harness/days.ts";
import type { Target } from "./target.ts";

const MOST = 200;
const taken = new WeakMap<Target, number>();

/** Free times that no other part of this run was given. */
export async function takeWishes(target: Target, count: 1): Promise<readonly [Wish]>;
export async function takeWishes(target: Target, count: 2): Promise<readonly [Wish, Wish]>;
export async function takeWishes(target: Target, count: number): Promise<readonly Wish[]> {
  const from = taken.get(target) ?? 0;
  taken.set(target, from + count);
  const wishes = (await wishesFor(target.sandbox, today(), MOST)).slice(from, from + count);
  if (wishes.length < count) throw new Error("too little is free");
  return wishes;
}
