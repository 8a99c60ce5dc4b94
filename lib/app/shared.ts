import type { Metrics } from "#lib/app/metrics/metrics.ts";
import type { Config } from "#lib/config/types.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Notifier } from "#lib/staff/webhook/notifier.ts";
import type { Journal } from "#lib/store/journal/journal.ts";
import type { Stores } from "./stores.ts";

export type Shared = {
  readonly config: Config;
  readonly sealer: Sealer;
  readonly stores: Stores;
  readonly journal: Journal;
  readonly metrics: Metrics;
  readonly now: () => number;
  changed(slug: string): void;
  isEnding(): boolean;
  /** Variables of mail and webhook that did not take the last notice of the site's problems. */
  noticeUntoldBy(): ReturnType<Notifier["failing"]>;
};
