import type { ReactNode } from "react";

const drawings = {
  done: (
    <>
      <circle cx="60" cy="46" r="27" className="fill-wash" />
      <path d="m48 47 9 9 16-19" className="stroke-link stroke-4" />
      <path d="M22 30c5 0 8-3 8-8 0 5 3 8 8 8-5 0-8 3-8 8 0-5-3-8-8-8Z" />
      <path d="M89 68c4 0 6-2 6-6 0 4 2 6 6 6-4 0-6 2-6 6 0-4-2-6-6-6Z" />
      <path d="M92 24v6M89 27h6M24 64v5M21.5 66.5h5" />
    </>
  ),
  wait: (
    <>
      <circle cx="60" cy="46" r="27" className="fill-wash" />
      <path d="M60 30v17l11 7" className="stroke-link stroke-4" />
      <path d="M16 46h10M94 46h10M60 4v8M60 80v8" />
    </>
  ),
  gone: (
    <>
      <rect x="32" y="22" width="56" height="50" rx="8" className="fill-wash" />
      <path d="M32 37h56M46 15v13M74 15v13" />
      <path d="m52 47 16 16M68 47 52 63" className="stroke-link stroke-4" />
      <path d="M98 52h12m-5-5 5 5-5 5" />
    </>
  ),
  price: (
    <>
      <path d="M36 20h24l30 30-28 28-26-26Z" className="fill-wash" />
      <circle cx="48" cy="34" r="4.5" />
      <path d="m55 58 14-14" className="stroke-link stroke-4" />
      <path d="M98 62h12m-5-5 5 5-5 5" />
    </>
  ),
  call: (
    <>
      <path
        d="M44 22h11l6 17-8 7a46 46 0 0 0 21 21l7-8 17 6v11a8 8 0 0 1-9 8A66 66 0 0 1 36 31a8 8 0 0 1 8-9Z"
        className="fill-wash"
      />
      <path d="M74 22c10 2 17 9 19 19M74 33c4 1 7 4 8 8" className="stroke-link stroke-4" />
    </>
  ),
  rest: (
    <>
      <path d="M72 64A28 28 0 0 1 48 18a29 29 0 1 0 24 46Z" className="fill-wash" />
      <path d="M78 22h14L78 38h14M66 44h9l-9 10h9" className="stroke-link stroke-4" />
    </>
  ),
  lost: (
    <>
      <circle cx="55" cy="41" r="24" className="fill-wash" />
      <path d="m73 59 19 19" className="stroke-link stroke-4" />
      <path
        d="M48 35c1-5 5-7 8-7 5 0 8 3 8 7 0 6-8 6-8 12M56 53v.5"
        className="stroke-link stroke-4"
      />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type Drawing = keyof typeof drawings;

/** Start and width of each drawing, to align it with the words below. */
const extents: Readonly<Record<Drawing, readonly [from: number, width: number]>> = {
  done: [20, 77],
  wait: [14, 92],
  gone: [30, 82],
  price: [34, 78],
  call: [34, 66],
  rest: [18, 77],
  lost: [29, 66],
};

/** Drawings with an arrow that points onward; mirrored in right-to-left scripts. */
const onward: readonly Drawing[] = ["gone", "price"];

/** Decorative: the heading below says the same. */
export function Illustration({ of }: { of: Drawing }) {
  const [from, width] = extents[of];
  const turned = onward.includes(of) ? "rtl:-scale-x-100" : "";
  return (
    <svg
      className={`-mb-3 overflow-visible h-[clamp(4.25rem,3.5rem+2.25vw,5.75rem)] w-auto fill-none stroke-link/55 stroke-[2.5] ${turned}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox={`${from} 0 ${width} 92`}
      width={width}
      height="92"
      aria-hidden="true"
    >
      {drawings[of]}
    </svg>
  );
}
