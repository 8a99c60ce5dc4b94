// `npm run doctor`: is the configuration sound, and what does the booking service grant to the key?

import { faultLine, readConfig } from "#lib/config/env.ts";
import type { Finding } from "./doctor/advice.ts";
import { examine } from "./doctor/examine.ts";
import { main, say, step } from "./support/say.ts";
import { readSettings } from "./support/settings.ts";

function tell(findings: readonly Finding[]): number {
  for (const { mark, line } of findings) say(`${mark} ${line}`);
  return findings.filter((finding) => finding.mark === "✗").length;
}

await main(async () => {
  step("Configuration: the environment and .env");
  const config = readConfig(await readSettings());
  if (!config.ok) {
    for (const fault of config.error) say(`✗ ${faultLine(fault)}`);
    say(`${config.error.length} to put right. .env.example explains each variable.`);
    return 1;
  }
  say("✓ Every variable is in order");
  let faults = 0;
  for (const { location, access } of config.value.locations) {
    step(`${location.business.name} (/${location.slug}): asking ${access.baseUrl}, reading only`);
    faults += tell(await examine(location, access));
  }
  say(
    faults === 0
      ? "Nothing was found that stands in the way of bookings."
      : `${faults} to put right.`,
  );
  return faults === 0 ? 0 : 1;
});
