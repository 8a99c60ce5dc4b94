// Who may know whom: the rooms of the house and the direction between them. A room of lib imports only
// rooms before it.

const TEST = "\\.test\\.tsx?$|/testing/";
/** The way of a request: the stages, and the file that starts them. */
const SERVER = "^(server/|server\\.ts$)";
const APP = "^app/";

const ROOMS = ["values", "config", "store", "upstream", "offer", "site", "booking", "staff", "app"];

const roomRules = ROOMS.map((room, at) => {
  const later = [...ROOMS.slice(at + 1).map((other) => `lib/${other}`), "app", "components"];
  return {
    name: `direction-${room}`,
    comment: `lib/${room} knows nothing of ${later.join(", ")}`,
    severity: "error",
    from: { path: `^lib/${room}/`, pathNot: TEST },
    to: { path: `^(${later.join("|")})/` },
  };
});

/** What a part of a room imports of lib, beside itself and lib/values. */
const PARTS = {
  "store/redis": ["config"],
  "store/journal": [],
  "store/sqlite": ["store/journal"],
  "offer/cache": ["config", "upstream"],
  "offer/catalogue": ["config", "upstream", "offer/cache"],
  "offer/pricing": ["config", "upstream", "offer/catalogue"],
  "site/seals": ["config"],
  "site/abuse": ["config", "store/redis", "site/seals"],
  "site/brand": ["config"],
  "site/pictures": ["config"],
  "site/seo": ["config", "offer/catalogue", "offer/pricing"],
};

const partRules = Object.entries(PARTS).map(([part, others]) => ({
  name: `part-${part.replace("/", "-")}`,
  comment: `lib/${part} imports ${others.join(", ") || "values"} alone`,
  severity: "error",
  from: { path: `^lib/${part}/`, pathNot: TEST },
  to: {
    path: "^lib/",
    pathNot: `^lib/((values|${[part, ...others].join("|")})/|store/store\\.ts$)`,
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
    name: "journal-for-booking",
    comment: "lib/booking alone knows the journal, and lib/app, which opens it",
    severity: "error",
    from: { path: "^lib/", pathNot: ["^lib/(store|booking|app)/", TEST] },
    to: { path: "^lib/store/(journal|sqlite)/" },
  },
  {
    name: "direction-routes",
    comment: "Routes use every room of lib but the journal, which booking alone knows",
    severity: "error",
    from: { path: APP, pathNot: TEST },
    to: { path: "^lib/store/(journal|sqlite)/" },
  },
  {
    name: "components-values",
    comment: "Components import values from money, calendar and i18n alone",
    severity: "error",
    from: { path: "^components/", pathNot: TEST },
    to: {
      path: "^lib/",
      pathNot: "^lib/values/((money|calendar)\\.ts$|i18n/)",
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
        "^lib/(values/((result|money|calendar)\\.ts$|i18n/)|offer/(catalogue|pricing|availability)/|booking/|config/types\\.ts$)",
    },
  },
  {
    name: "messages-through-i18n",
    comment: "lib/values/i18n alone reads the messages; others ask its translators",
    severity: "error",
    from: { pathNot: ["^lib/values/i18n/", TEST] },
    to: { path: "^messages/" },
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
      path: "^lib/(app/(app|live-location|locations|stores)\\.ts$|store/(sqlite|redis)/)",
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
    to: { path: "^(lib|app|components|server)/", pathNot: "^lib/values/" },
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
    from: { path: "^lib/staff/preview/", pathNot: TEST },
    to: {
      path: "^lib/(store/|upstream/endpoints\\.ts$|booking/(bookings\\.ts$|work/|requests/|views/))",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "redis-alone-connects",
    comment: "Only lib/store/redis speaks to Redis; others are handed a connection",
    severity: "error",
    from: { path: "^(app|components|lib|server)/", pathNot: ["^lib/store/redis/", TEST] },
    to: { path: "(^|/)ioredis(/|$)" },
  },
  {
    name: "http-alone-reads-keys",
    comment:
      "Secrets are made by the configuration, opened by lib/upstream/transport and the seals; others pass them on by type",
    severity: "error",
    from: {
      path: "^(app|components|lib|server)/",
      pathNot: ["^lib/config/", "^lib/upstream/transport/", "^lib/site/seals/", TEST],
    },
    to: { path: "^lib/config/secret\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "wire-types-at-the-door",
    comment:
      "Only reshape, query, the body of an appointment, and doctor see what the upstream speaks",
    severity: "error",
    from: {
      pathNot: [
        "^lib/upstream/",
        "^lib/offer/[^/]+/(reshape|query)[^/]*\\.ts$",
        "^lib/booking/model/appointment-body\\.ts$",
        "^lib/booking/reads/(appointment-now|find-appointment)\\.ts$",
        "^lib/offer/[^/]+/reshape/",
        "^lib/staff/doctor/",
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
      "Tests start the sandbox through sandbox/start.ts, and know its keys, canaries and team",
    severity: "error",
    from: { pathNot: "^sandbox/" },
    to: {
      path: "^sandbox/",
      pathNot: "^sandbox/(start|keys|canary|data/team)\\.ts$",
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
        "^e2e/.*\\.spec\\.ts$",
        // Imported by the processes of the tests, by --import.
        "^test/harness/clock/move\\.mjs$",
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
    ...partRules,
    ...bookingRules,
    ...directionRules,
    ...secrecyRules,
    ...separationRules,
    ...tidinessRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|test-results|data|public)/|^next-env\\.d\\.ts$|\\.d\\.json\\.ts$" },
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
