import type { MotifName } from "./motifs.ts";
import type { Look } from "./portraits.ts";
import type { SceneName } from "./scenes.ts";

/** Name of the file, and what is drawn in it. */
type Drawings = Readonly<Record<string, MotifName>>;

export const drawings: Readonly<Record<SceneName, Drawings>> = {
  linden: {
    cut: "scissors",
    restyle: "comb",
    "blow-dry": "dryer",
    fringe: "scissors",
    clipper: "clipper",
    children: "comb",
    occasion: "flower",
    "patch-test": "drop",
    consultation: "glass",
    roots: "bowl",
    highlights: "bowl",
    balayage: "bowl",
    correction: "bottle",
    gloss: "bottle",
    bond: "bottle",
    scalp: "leaf",
    light: "candle",
    smoothing: "comb",
    manicure: "polish",
    file: "polish",
    gel: "polish",
    pedicure: "towels",
    "hands-brows": "polish",
    "brow-test": "drop",
    brows: "brow",
    tint: "brow",
    lashes: "brow",
    weekend: "flower",
    express: "jar",
    facial: "jar",
    massage: "stones",
    "make-up": "lipstick",
  },
  barber: {
    cut: "scissors",
    fade: "clipper",
    buzz: "clipper",
    junior: "lemonade",
    full: "shavingBrush",
    shave: "razor",
    trim: "moustache",
    rebuild: "bottle",
  },
  spa: {
    lake: "stones",
    deep: "bottle",
    back: "towels",
    two: "candle",
    moss: "leaf",
    eyes: "lotus",
    bath: "bath",
    sauna: "bucket",
  },
  clinic: {
    assessment: "glass",
    opinion: "spine",
    physio: "ball",
    manual: "spine",
    lymph: "drop",
    shockwave: "ripples",
    running: "shoe",
    desk: "desk",
    joint: "joint",
  },
};

const [fair, warm, olive, brown, deep] = ["#f2cfb6", "#e5b491", "#d3a077", "#a9744f", "#7a4e34"];

/** In the order of the sandbox's team. */
export const portraits: Readonly<Record<SceneName, Readonly<Record<string, Look>>>> = {
  linden: {
    mara: { skin: fair, hair: "#d8b36a", cut: "bob", top: "#2f6b4f", ground: "#e9c38b" },
    jonas: {
      skin: warm,
      hair: "#5b3d28",
      cut: "short",
      top: "#4b3a2c",
      ground: "#c9d3b5",
      beard: true,
    },
    elif: { skin: olive, hair: "#2b211c", cut: "long", top: "#d98f4e", ground: "#e4ecea" },
    sofia: { skin: fair, hair: "#a5512f", cut: "bun", top: "#8fae87", ground: "#f6e4d4" },
    noor: { skin: olive, hair: "#35524a", cut: "scarf", top: "#35524a", ground: "#e9eee0" },
  },
  barber: {
    mara: {
      skin: fair,
      hair: "#9a938a",
      cut: "short",
      top: "#23303c",
      ground: "#c9a25d",
      beard: true,
    },
    jonas: { skin: deep, hair: "#1c1613", cut: "short", top: "#a5361f", ground: "#e6d5b8" },
    elif: {
      skin: warm,
      hair: "#b1622f",
      cut: "short",
      top: "#4a3a2c",
      ground: "#8fa1ad",
      beard: true,
    },
    sofia: { skin: olive, hair: "#241b17", cut: "curls", top: "#171412", ground: "#d3b183" },
    noor: { skin: olive, hair: "#2b1d18", cut: "bun", top: "#23303c", ground: "#cfa18e" },
  },
  spa: {
    mara: { skin: fair, hair: "#8d6a48", cut: "bun", top: "#6b7f63", ground: "#d9dfcf" },
    jonas: {
      skin: fair,
      hair: "#6d675d",
      cut: "short",
      top: "#50634b",
      ground: "#e3d8c8",
      glasses: true,
    },
    elif: { skin: warm, hair: "#1f1a18", cut: "bob", top: "#b98f6a", ground: "#cfdad6" },
    sofia: { skin: fair, hair: "#d2ab6b", cut: "long", top: "#97a98f", ground: "#f3e7de" },
    noor: { skin: brown, hair: "#1f1714", cut: "curls", top: "#8d8577", ground: "#eae6dc" },
  },
  clinic: {
    mara: {
      skin: fair,
      hair: "#7a5a44",
      cut: "bob",
      top: "#ffffff",
      ground: "#6fb0c2",
      glasses: true,
    },
    jonas: { skin: fair, hair: "#c79a56", cut: "short", top: "#0f6f8f", ground: "#d8e9ee" },
    elif: { skin: olive, hair: "#2b211c", cut: "bun", top: "#0f6f8f", ground: "#f2b8a0" },
    sofia: { skin: warm, hair: "#4a2f22", cut: "long", top: "#ffffff", ground: "#a9d0db" },
    noor: { skin: brown, hair: "#16323d", cut: "scarf", top: "#16323d", ground: "#f7dccf" },
  },
};
