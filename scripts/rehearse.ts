// `npm run rehearse`: the proof. Books one appointment of each kind that is sold for a test person, far
// ahead, through the site's own code; compares what was recorded with what a visitor is shown; moves it and
// cancels it. Ends with 0 only where all of it was proven, you have compared the diary, and nothing is left in it.
//   --only plain,addon   these kinds alone
//   --first-name, --last-name, --email, --phone   the test person; or --answers FILE with them, as JSON
//   --location SLUG      which of several
//   --yes                asks nothing: then nothing is proven, and it ends with 2 where nothing differs
//   --look               asks all the same; without a terminal each answer is a line of standard input
//   --deleted            what earlier runs could not cancel was deleted by hand

import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import type { RehearsalDeps } from "#lib/staff/rehearsal/types.ts";
import { type Asking, createAsking } from "./rehearse/asking.ts";
import { type Engine, openEngine } from "./rehearse/engine.ts";
import { type Options, readOptions, testPerson } from "./rehearse/options.ts";
import { clearLeft, planSession, runSession } from "./rehearse/session.ts";
import { createStopping, type Stopping } from "./rehearse/stopping.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { readSiteConfig, type Settings } from "./support/settings.ts";

function locationOf({ locations }: Config, slug: string | undefined): ConfiguredLocation {
  const [only, ...others] = locations;
  const found = locations.find(({ location }) => location.slug === slug);
  const one = slug === undefined && others.length === 0 ? only : found;
  if (one) return one;
  const slugs = locations.map(({ location }) => location.slug).slice(0, 20);
  throw new Stop(`Which location? --location ${slugs.join(" | ")}`);
}

/** Who is there: to answer, and to stop it. */
type Owner = { readonly asking: Asking; readonly stopping: Stopping };

function depsOf(
  engine: Engine,
  one: ConfiguredLocation,
  options: Options,
  { asking, stopping }: Owner,
) {
  const isAttended = options.look || (asking.isAtTerminal && !options.yes);
  return {
    ...engine,
    location: one.location,
    now: Date.now,
    sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
    isStopping: stopping.isStopping,
    tell: say,
    ask: async (question: string) => (isAttended ? asking.yesNo(`  ${question}`) : undefined),
  } satisfies RehearsalDeps;
}

async function run(config: Config, options: Options, owner: Owner): Promise<number> {
  const { asking, stopping } = owner;
  const one = locationOf(config, options.location);
  const { location, access } = one;
  const engine = await openEngine(config, one);
  try {
    const session = {
      config,
      location,
      access,
      engine,
      asking,
      deps: depsOf(engine, one, options, owner),
    };
    step(`${location.business.name} (/${location.slug}): ${access.baseUrl}`);
    await clearLeft(session, options.deleted);
    const plan = await planSession(session, options.only);
    const isAsked = options.look || asking.isAtTerminal;
    if (!options.yes && !isAsked) throw new Stop("Nothing was booked: add --yes");
    const contact = await testPerson(options, location.country, asking.isAtTerminal);
    const isWanted = options.yes || (await asking.yesNo("Book them?"));
    if (!isWanted) throw new Stop("Nothing was booked");
    const code = await runSession(session, plan, contact);
    return stopping.exitCode() ?? code;
  } finally {
    await engine.close();
  }
}

export async function rehearse(
  args: readonly string[],
  env: Settings,
  owner: Owner,
): Promise<number> {
  const options = await readOptions(args);
  return run(readSiteConfig(env), options, owner);
}

if (import.meta.main) {
  const owner = { asking: createAsking(process.stdin), stopping: createStopping() };
  await main(() => rehearse(process.argv.slice(2), process.env, owner));
}
