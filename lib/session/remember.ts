import { z } from "zod";
import type { Sealer } from "./seal.ts";

/** What a visitor typed about themselves, kept in their own browser because they asked for it. */
const typed = z.string().max(320);
const visitorSchema = z.object({
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
});

export type RememberedVisitor = z.infer<typeof visitorSchema>;

const HALF_A_YEAR_SECONDS = 183 * 24 * 60 * 60;

/** Where a location's pages keep it. Other locations of the same site cannot read it. */
export type VisitorCookie = {
  readonly name: string;
  readonly options: {
    readonly path: string;
    readonly httpOnly: true;
    readonly maxAge: number;
    readonly secure: boolean;
    readonly sameSite: "none" | "lax";
    readonly partitioned: boolean;
  };
};

/**
 * Over https the cookie also works in a frame of another site, in a jar of that site's own; over
 * plain http browsers refuse such cookies.
 */
export function visitorCookie(slug: string, publicUrl: string): VisitorCookie {
  const secure = publicUrl.startsWith("https://");
  return {
    name: `visitor-${slug}`,
    options: {
      path: `/${slug}`,
      httpOnly: true,
      maxAge: HALF_A_YEAR_SECONDS,
      secure,
      sameSite: secure ? "none" : "lax",
      partitioned: secure,
    },
  };
}

export function sealVisitor(
  sealer: Sealer,
  slug: string,
  visitor: RememberedVisitor,
): Promise<string> {
  return sealer.seal(purpose(slug), visitorSchema.parse(visitor), HALF_A_YEAR_SECONDS);
}

/** `undefined` for everything that is not, or no longer, a seal of ours for this location. */
export async function openVisitor(
  sealer: Sealer,
  slug: string,
  text: string,
): Promise<RememberedVisitor | undefined> {
  const opened = await sealer.open(purpose(slug), text, visitorSchema);
  return opened.ok ? opened.value : undefined;
}

function purpose(slug: string): string {
  return `visitor:${slug}`;
}
