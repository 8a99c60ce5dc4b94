// Who may know whom: the rooms of the house and the direction between them. A room imports only
// rooms to its left in `result · money · calendar · text ← config ← … ← booking ← app`.

const TEST = "\\.test\\.tsx?$|/testing/";
const VALUES = "^lib/(result|money|calendar|text|web-origin)\\.ts$";
/** The way of a request: the stages, and the file that starts them. */
const SERVER = "^(server/|server\\.ts$)";
const APP = "^app/";

/** Each room of lib and the rooms it may import, beside itself and the small values. */
const MAY_IMPORT = {
  // The content file names languages.
  config: ["i18n"],
  brand: ["config"],
  redis: ["config"],
  upstream: ["config", "redis"],
  cache: ["config", "redis", "upstream"],
  catalogue: ["config", "upstream", "cache"],
  pricing: ["config", "upstream", "catalogue"],
  availability: ["config", "upstream", "cache", "catalogue", "pricing"],
  journal: ["config", "redis"],
  session: ["config"],
  abuse: ["config", "redis", "session"],
  staff: ["session", "abuse"],
  booking: ["config", "upstream", "catalogue", "pricing", "availability", "journal", "session"],
  preview: [
    "config",
    "upstream",
    "catalogue",
    "pricing",
    "availability",
    "session",
    "abuse",
    "booking",
  ],
  diagnostics: ["config", "upstream", "catalogue", "pricing", "availability"],
  metrics: ["config", "upstream", "session"],
  figures: [],
  pictures: ["config"],
  seo: ["config", "catalogue", "pricing"],
  i18n: [],
  ical: [],
  app: [
    "config",
    "redis",
    "upstream",
    "cache",
    "catalogue",
    "pricing",
    "availability",
    "journal",
    "session",
    "abuse",
    "staff",
    "booking",
    "preview",
    "diagnostics",
    "metrics",
    "figures",
    "pictures",
    "i18n",
  ],
};

const roomRules = Object.entries(MAY_IMPORT).map(([room, others]) => ({
  name: `direction-${room}`,
  comment: `lib/${room} imports only rooms to its left: ${others.join(", ") || "the small values"}`,
  severity: "error",
  from: { path: `^lib/${room}/`, pathNot: TEST },
  to: {
    path: "^(lib|app|components)/",
    pathNot: [VALUES, `^lib/(${[room, ...others].join("|")})/`],
  },
}));

/** The rooms of lib/booking, in the order in which a booking is understood: each imports those before it. */
const BOOKING_ROOMS = ["model", "reads", "work", "requests", "views"];

const bookingRules = BOOKING_ROOMS.slice(0, -1).map((room, at) => ({
  name: `booking-${room}`,
  comment: `lib/booking/${room} knows nothing of ${BOOKING_ROOMS.slice(at + 1).join(", ")}`,
  severity: "error",
  from: { path: `^lib/booking/${room}/`, pathNot: TEST },
  to: { path: `^lib/booking/((${BOOKING_ROOMS.slice(at + 1).join("|")})/|bookings\\.ts$)` },
}));

const directionRules = [
  {
    name: "direction-values",
    comment: "result, money, calendar and text know only each other",
    severity: "error",
    from: { path: VALUES },
    to: { path: "^(lib|app|components)/", pathNot: VALUES },
  },
  {
    name: "direction-routes",
    comment: "Routes use every room of lib but the journal, which booking alone knows",
    severity: "error",
    from: { path: APP, pathNot: TEST },
    to: { path: "^lib/journal/" },
  },
  {
    name: "components-values",
    comment: "Components import values from money, calendar and i18n alone",
    severity: "error",
    from: { path: "^components/", pathNot: TEST },
    to: {
      path: "^lib/",
      pathNot: "^lib/(money\\.ts$|calendar\\.ts$|i18n/)",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "components-types",
    comment: "Of the other rooms, components know domain types alone",
    severity: "error",
    from: { path: "^components/", pathNot: TEST },
    to: {
      path: "^(lib|app)/",
      pathNot:
        "^lib/(result\\.ts$|money\\.ts$|calendar\\.ts$|i18n/|(catalogue|pricing|availability|booking)/|config/(content/)?types\\.ts$)",
    },
  },
  {
    name: "app-for-routes-and-stages",
    comment: "lib/app puts the rooms together; only routes and the stages of server/ ask it",
    severity: "error",
    from: { pathNot: ["^lib/app/", APP, SERVER, TEST] },
    to: { path: "^lib/app/" },
  },
  {
    name: "pages-hold-a-handle",
    comment:
      "Pages reach the engine through lib/app/handle, which server/start.ts sets: never through what it is built from",
    severity: "error",
    from: { path: APP, pathNot: TEST },
    to: {
      path: "^lib/(app/(app|live-location|locations|stores)\\.ts$|journal/(sqlite|redis)/)",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "stages-unknown",
    comment: "server/ is the way of a request; nothing behind it knows of it",
    severity: "error",
    from: { path: "^(lib|components|app|client)/", pathNot: TEST },
    to: { path: SERVER },
  },
  {
    name: "client-alone",
    comment: "The script of browsers shares only small values with the server",
    severity: "error",
    from: { path: "^client/", pathNot: TEST },
    to: { path: "^(lib|app|components|server)/", pathNot: VALUES },
  },
];

const secrecyRules = [
  {
    name: "http-alone-sends",
    comment:
      "Only lib/upstream/transport speaks to the upstream, and one file to the staff's webhook",
    severity: "error",
    from: {
      path: "^(app|components|lib|server)/",
      pathNot: ["^lib/upstream/transport/", "^lib/staff/webhook/post\\.ts$", TEST],
    },
    to: { path: "(^|/)undici(/|$)" },
  },
  {
    name: "preview-cannot-book",
    comment:
      "A preview knows neither what stores nor what sends a booking; of the upstream it has the type of its reads (docs/locations.md)",
    severity: "error",
    from: { path: "^lib/preview/", pathNot: TEST },
    to: {
      path: "^lib/(journal/|upstream/endpoints\\.ts$|booking/(bookings\\.ts$|work/|requests/|views/))",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "redis-alone-connects",
    comment: "Only lib/redis speaks to Redis; others are handed a connection",
    severity: "error",
    from: { path: "^(app|components|lib|server)/", pathNot: ["^lib/redis/", TEST] },
    to: { path: "(^|/)ioredis(/|$)" },
  },
  {
    name: "http-alone-reads-keys",
    comment:
      "Secrets are opened by lib/upstream/transport and by the seals; others pass them on by type",
    severity: "error",
    from: {
      path: "^(app|components|lib|server)/",
      pathNot: ["^lib/config/", "^lib/upstream/transport/", "^lib/session/", TEST],
    },
    to: { path: "^lib/config/secret\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "wire-types-at-the-door",
    comment:
      "Only reshape, query, the body of an appointment and diagnostics, which compares what was sent with what was read, see what the upstream speaks",
    severity: "error",
    from: {
      pathNot: [
        "^lib/upstream/",
        "^lib/[^/]+/(reshape|query)[^/]*\\.ts$",
        "^lib/booking/model/appointment-body\\.ts$",
        "^lib/booking/reads/(sighting|record-visit)\\.ts$",
        "^lib/[^/]+/reshape/",
        "^lib/diagnostics/",
        TEST,
      ],
    },
    to: { path: "^lib/upstream/schema" },
  },
  {
    name: "pages-without-node",
    comment: "Routes and components leave files, sockets and processes to lib",
    severity: "error",
    from: { path: ["^components/", APP], pathNot: TEST },
    to: { dependencyTypes: ["core"] },
  },
];

const separationRules = [
  {
    name: "sandbox-shares-nothing",
    comment: "The sandbox must be able to disagree with the site",
    severity: "error",
    from: { path: "^sandbox/" },
    to: { path: `^(lib|scripts|e2e|test)/|^components/|${SERVER}|${APP}` },
  },
  {
    name: "sandbox-unknown",
    comment: "The site meets the sandbox over HTTP alone",
    severity: "error",
    from: { path: `^(lib|components)/|${SERVER}|${APP}`, pathNot: TEST },
    to: { path: "^sandbox/" },
  },
  {
    name: "sandbox-by-its-door",
    comment:
      "Tests start the sandbox through sandbox/start.ts, and know its keys, canaries and shapes",
    severity: "error",
    from: { pathNot: "^sandbox/" },
    to: {
      path: "^sandbox/",
      pathNot: "^sandbox/((start|keys|canary)|shapes/shape)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "commands-unknown",
    comment: "The site does not need the commands and the journeys around it",
    severity: "error",
    from: { path: `^(lib|components|client|sandbox)/|${SERVER}|${APP}`, pathNot: TEST },
    to: { path: "^(scripts|e2e|test)/" },
  },
  {
    name: "no-test-in-source",
    comment: "Only tests import tests",
    severity: "error",
    from: { pathNot: [TEST, "^(e2e|test)/"] },
    to: { path: TEST },
  },
  {
    name: "no-dev-dependency",
    comment: "What runs in production is a dependency",
    severity: "error",
    from: { path: `^(lib|components|client|sandbox)/|${SERVER}|${APP}`, pathNot: TEST },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      dependencyTypesNot: ["type-only"],
      pathNot: "/@types/",
    },
  },
];

const tidinessRules = [
  {
    name: "no-circular",
    comment: "Nobody depends on itself",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-orphans",
    comment: "A file that nobody imports and that imports nobody is a left-over",
    severity: "error",
    from: {
      orphan: true,
      pathNot: [
        APP,
        TEST,
        "(^|/)\\.[^/]+\\.cjs$",
        "^[^/]+\\.(config\\.(ts|mjs)|d\\.ts)$",
        "\\.d\\.ts$",
        // Bundled by scripts/site-script.mjs, as a page asks for it by itself.
        "^client/nearest\\.ts$",
        "^e2e/.*\\.spec\\.ts$",
        "^scripts/[^/]+\\.(ts|mjs)$",
      ],
    },
    to: {},
  },
  {
    name: "no-unresolved",
    comment: "Every import leads somewhere",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    ...bookingRules,
    ...directionRules,
    ...secrecyRules,
    ...separationRules,
    ...tidinessRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|test-results|data|public)/|^next-env\\.d\\.ts$" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["react-server", "import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json", ".css"],
    },
  },
};
