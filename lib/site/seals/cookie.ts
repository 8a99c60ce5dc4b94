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

/** Over https it works in frames too (partitioned); over http browsers refuse such cookies. */
export function locationCookie(
  kind: string,
  slug: string,
  publicUrl: string,
  maxAge: number,
): LocationCookie {
  const secure = publicUrl.startsWith("https://");
  return {
    // Browsers accept this prefix over https only (RFC 6265bis, 4.1.3).
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

/** The header that sets it, for a page, which the framework lets set none. */
export function setCookieText({ name, options }: LocationCookie, value: string): string {
  const { path, maxAge, sameSite, secure, partitioned } = options;
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    "HttpOnly",
    `SameSite=${sameSite}`,
  ];
  if (secure) parts.push("Secure");
  if (partitioned) parts.push("Partitioned");
  return parts.join("; ");
}
