/** A cookie of one location. Other locations of the same site cannot read it. */
export type LocationCookie = {
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
export function locationCookie(
  kind: string,
  slug: string,
  publicUrl: string,
  maxAge: number,
): LocationCookie {
  const secure = publicUrl.startsWith("https://");
  return {
    // Browsers take a cookie of such a name over https alone (RFC 6265bis, 4.1.3).
    name: `${secure ? "__Secure-" : ""}${kind}-${slug}`,
    options: {
      path: `/${slug}`,
      httpOnly: true,
      maxAge,
      secure,
      sameSite: secure ? "none" : "lax",
      partitioned: secure,
    },
  };
}
