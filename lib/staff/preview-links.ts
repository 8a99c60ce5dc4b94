import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { StaffSession } from "#lib/site/seals/staff-session.ts";
import type { SignInMemory } from "./area.ts";

export type PreviewLinks = {
  /** Lives no longer than the sign-ins of the password that the sharer has used. */
  create(slug: string, sharer: Pick<StaffSession, "location">): Promise<string>;
  read(slug: string, link: string): Promise<number | undefined>;
};

export const PREVIEW_LINK_SECONDS = 60 * 60;

const PURPOSE = "shared preview";
const content = z.object({
  slug: z.string(),
  sharedAt: z.int(),
  password: z.string(),
  location: z.string().optional(),
});

/** `passwordOf`: stands for a configured password. Another one ends its links, as it ends its sessions. */
export function createPreviewLinks(deps: {
  readonly sealer: Pick<Sealer, "seal" | "open">;
  readonly memory: Pick<SignInMemory, "recall">;
  readonly passwordOf: (location: string | undefined) => string | undefined;
  readonly now: () => number;
}): PreviewLinks {
  const { sealer, memory, passwordOf, now } = deps;
  return {
    create(slug, { location }) {
      const shared = { slug, sharedAt: now(), password: passwordOf(location), location };
      return sealer.seal(PURPOSE, shared, PREVIEW_LINK_SECONDS);
    },
    async read(slug, link) {
      const opened = await sealer.open(PURPOSE, link, content);
      if (!opened.ok || opened.value.slug !== slug) return undefined;
      const { sharedAt, password, location } = opened.value;
      if (password !== passwordOf(location)) return undefined;
      const ended = (await memory.recall("staff-signed-out-everywhere", location ?? "")) ?? 0;
      return sharedAt <= ended ? undefined : sharedAt + PREVIEW_LINK_SECONDS * 1_000;
    },
  };
}
