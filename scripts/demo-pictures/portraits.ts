/** A face of few shapes: nobody is meant by it. */
export type Look = {
  readonly skin: string;
  readonly hair: string;
  readonly cut: keyof typeof CUTS;
  readonly top: string;
  readonly ground: string;
  readonly beard?: boolean;
  readonly glasses?: boolean;
};

const CUTS = {
  bob: {
    back: "M236 380c-30-160 30-270 164-270s194 110 164 270l-14 70H250Z",
    front:
      "M274 322c-10-120 48-184 126-184s136 64 126 184c-62-22-104-60-124-104-18 50-68 84-128 104Z",
  },
  short: {
    back: "",
    front:
      "M284 310c-20-110 30-182 116-182s146 66 116 182c-12-44-24-66-44-84-46 12-96 8-128-12-30 20-50 52-60 96Z",
  },
  long: {
    back: "M226 640c-20-150-30-260-4-360 20-110 90-176 178-176s158 66 178 176c26 100 16 210-4 360Z",
    front:
      "M274 326c-8-124 50-188 126-188s134 64 126 188c-44-30-96-78-112-118-32 50-84 94-140 118Z",
  },
  bun: {
    back: "M330 128a70 70 0 1 1 140 0 70 70 0 0 1-140 0Z",
    front: "M282 320c-16-120 30-188 118-188s134 68 118 188c-10-60-40-106-118-106s-108 46-118 106Z",
  },
  curls: {
    back: "M250 200a70 70 0 0 1 100-84 80 80 0 0 1 120-6 74 74 0 0 1 84 90 70 70 0 0 1 0 110 66 66 0 0 1-40 90H286a66 66 0 0 1-40-90 70 70 0 0 1 4-110Z",
    front:
      "M274 306c-8-110 46-166 126-166s134 56 126 166c-46-10-64-44-74-56-32 18-72 18-104 0-12 28-40 50-74 56Z",
  },
  scarf: {
    back: "M226 560c-30-130-30-250 0-330 30-80 90-126 174-126s144 46 174 126c30 80 30 200 0 330Z",
    front: "M272 330c-8-124 52-194 128-194s136 70 128 194c-14-56-62-98-128-98s-114 42-128 98Z",
  },
} as const;

export function drawPortrait({ skin, hair, cut, top, ground, beard, glasses }: Look): string {
  const { back, front } = CUTS[cut];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="480" height="480">
  <rect width="800" height="800" fill="${ground}"/><circle cx="400" cy="420" r="330" fill="#fff" opacity=".28"/>
  <path d="${back}" fill="${hair}"/>
  <path d="M120 800c10-150 110-214 280-214s270 64 280 214Z" fill="${top}"/><path d="M330 500h140v110c-30 50-110 50-140 0Z" fill="${skin}"/><path d="M330 540c40 34 100 34 140 0v-40H330Z" fill="#000" opacity=".1"/>
  <path d="M280 310c0-100 50-150 120-150s120 50 120 150c0 130-50 230-120 230S280 440 280 310Z" fill="${skin}"/>
  ${beard ? `<path d="M282 350c8 130 56 196 118 196s110-66 118-196c-14 50-50 66-118 66s-104-16-118-66Z" fill="${hair}"/>` : ""}
  <path d="${front}" fill="${hair}"/>
  <g fill="none" stroke="#2b211c" stroke-width="8" stroke-linecap="round"><path d="M336 352c10-10 26-10 36 0M428 352c10-10 26-10 36 0"/><path d="M366 ${beard ? 458 : 452}c20 20 48 20 68 0" stroke="${beard ? "#fff" : "#8a3d36"}"/></g>
  ${glasses ? '<g fill="none" stroke="#2b211c" stroke-width="7"><circle cx="354" cy="350" r="38"/><circle cx="446" cy="350" r="38"/><path d="M392 350h16"/></g>' : ""}
  </svg>`;
}
