import type { Review } from "../submit/review.ts";

/** Lines as they follow each other: the salon may have changed their order. */
export function inOrderOfTime(review: Review): Review {
  const { cart, lines } = review;
  const order = [...lines.keys()].toSorted((a, b) => compare(lines[a]?.start, lines[b]?.start));
  return {
    ...review,
    cart: order.flatMap((at) => cart[at] ?? []),
    lines: order.flatMap((at) => lines[at] ?? []),
  };
}

function compare(one = "", other = ""): number {
  return Number(one > other) - Number(one < other);
}
