export function originOf(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
}

export function isNamedBy(origins: readonly string[], origin: string): boolean {
  return origins.some((each) => {
    const [scheme = "", below] = each.split("*");
    if (below === undefined) return each === origin;
    return origin.startsWith(scheme) && origin.endsWith(below);
  });
}
