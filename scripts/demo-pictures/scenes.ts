import { type Colours, type MotifName, motifs } from "./motifs.ts";

/** In the manner of each business's cover; `turn` varies it from one picture to the next. */
type Scene = { readonly colours: Colours; readonly ground: (turn: number) => string };

const W = 1200;
const H = 800;

const pick = (all: readonly string[], turn: number) => all[turn % all.length] ?? "";

const limeLeaf = "M0 0C-16 13-54 8-54-32-54-66-18-80 0-120 18-80 54-66 54-32 54 8 16 13 0 0Z";

const linden: Scene = {
  colours: { ink: "#33463c", main: "#2f6b4f", soft: "#a9c0a0", warm: "#d98f4e", paper: "#fbf6ec" },
  ground: (turn) => {
    const [sky, sun, hill, near] = [
      pick(["#f3eadb", "#e9eee0", "#f6e4d4", "#e4ecea"], turn),
      pick(["#e9c38b", "#f0d3a6", "#e7b999", "#cfdcc0"], turn),
      pick(["#c9d3b5", "#d8cfae", "#c3d0bd"], turn),
      pick(["#8fae87", "#b3a77c", "#86a79a"], turn),
    ];
    const lean = (turn % 3) * 40;
    return `<rect width="${W}" height="${H}" fill="${sky}"/><circle cx="600" cy="390" r="300" fill="${sun}" opacity=".75"/>
    <path d="M0 ${620 - lean}c200-80 380-70 600-10s400 60 600-${20 + lean}v500H0Z" fill="${hill}"/><path d="M0 720c240-60 460-50 700 0s360 20 500-30v160H0Z" fill="${near}"/>
    <g fill="#2f6b4f" opacity=".9"><path d="${limeLeaf}" transform="translate(90 60) rotate(${190 + lean / 4}) scale(1.4)"/><path d="${limeLeaf}" transform="translate(50 190) rotate(150) scale(1.2)"/><path d="${limeLeaf}" transform="translate(1130 ${90 + lean}) rotate(${150 - lean}) scale(1.2)" fill="#8fae87"/></g>`;
  },
};

const tiles = [0, 100, 200, 300, 400, 500, 600, 700].map((y) => `M0 ${y}h${W}`).join("");
const barber: Scene = {
  colours: { ink: "#f1e7d6", main: "#b8472c", soft: "#8c6c35", warm: "#c9a25d", paper: "#fbf4e6" },
  ground: (turn) => {
    const wall = pick(["#211c18", "#23303c", "#2a1b16"], turn);
    const stripes = [0, 1, 2, 3, 4, 5]
      .map(
        (at) =>
          `<path d="M0 ${at * 200 - 260}l150-150v84L0 ${at * 200 - 176}Z" fill="${at % 2 ? "#23303c" : "#a5361f"}"/>`,
      )
      .join("");
    const side = turn % 2 ? 1050 : 0;
    return `<rect width="${W}" height="${H}" fill="${wall}"/><path d="${tiles}M150 0v100M450 0v100M750 0v100M1050 0v100M300 100v100M600 100v100M900 100v100" stroke="#fff" stroke-opacity=".05" stroke-width="4"/>
    <circle cx="600" cy="400" r="310" fill="#fff" opacity=".06"/><circle cx="600" cy="400" r="310" fill="none" stroke="#c9a25d" stroke-width="6"/>
    <g transform="translate(${side} 0)"><rect width="150" height="${H}" fill="#f1e7d6"/>${stripes}<rect width="150" height="${H}" fill="#000" opacity=".18"/></g>`;
  },
};

const spa: Scene = {
  colours: { ink: "#50634b", main: "#6b7f63", soft: "#c9c1b1", warm: "#b98f6a", paper: "#fbf7ef" },
  ground: (turn) => {
    const [top, low] = [
      pick(["#f2ece1", "#eae6dc", "#f3e7de"], turn),
      pick(["#d9dfcf", "#cfdad6", "#e3d8c8"], turn),
    ];
    const x = 420 + (turn % 4) * 120;
    return `<defs><linearGradient id="air" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#air)"/>
    <circle cx="${x}" cy="330" r="230" fill="#fbf7ef"/><path d="M0 560c220-60 400-30 600 0s400 40 600-16v260H0Z" fill="#b8c4ae"/><path d="M0 640c240 46 400 30 620 0s380-20 580 20v140H0Z" fill="#97a98f"/>
    <path d="M120 640c4-120 0-200-26-300M150 640c18-100 20-170 12-230M1080 640c-6-110 4-190 26-270" fill="none" stroke="#50634b" stroke-width="6" stroke-linecap="round"/>`;
  },
};

const clinic: Scene = {
  colours: { ink: "#0b4a60", main: "#0f6f8f", soft: "#6fb0c2", warm: "#ee9f80", paper: "#ffffff" },
  ground: (turn) => {
    const corner = pick(["#0f6f8f", "#6fb0c2", "#f2b8a0"], turn);
    const other = pick(["#f2b8a0", "#0f6f8f", "#6fb0c2", "#a9d0db"], turn);
    return `<rect width="${W}" height="${H}" fill="#e6f1f4"/><path d="M0 0h200v200H0zM400 0h200v200H400zM800 0h200v200H800zM200 200h200v200H200zM600 200h200v200H600zM1000 200h200v200h-200zM0 400h200v200H0zM400 400h200v200H400zM800 400h200v200H800zM200 600h200v200H200zM600 600h200v200H600zM1000 600h200v200h-200z" fill="#d8e9ee"/>
    <path d="M0 800a260 260 0 0 1 260-260v260Z" fill="${corner}"/><path d="M1200 0a260 260 0 0 1-260 260V0Z" fill="${other}"/><circle cx="600" cy="400" r="290" fill="#f7fbfc"/>`;
  },
};

export const scenes = { linden, barber, spa, clinic } as const;
export type SceneName = keyof typeof scenes;

/** A motif before the ground of a business. Its middle square is what a row shows. */
export function drawItem(name: SceneName, motif: MotifName, turn: number): string {
  const { colours, ground } = scenes[name];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">${ground(turn)}<g transform="translate(600 400) scale(1.08)">${motifs[motif](colours)}</g></svg>`;
}
