import type { AddressKey } from "#lib/site/abuse/client-address.ts";

/** How long a network is known after a sign-in from it. */
export const KNOWN_NETWORK_MS = 30 * 24 * 60 * 60_000;

/** An IPv4 address, or the /56 that a household or business has of IPv6. */
export function staffNetworkOf(addressKey: AddressKey): string | undefined {
  const networks = addressKey?.split(".");
  return networks?.[1] ?? networks?.[0];
}

/** Staff have signed in from there within thirty days. */
export async function isStaffNetwork(
  memory: {
    recall(kind: "staff-signed-in-from", network: string): Promise<number | undefined>;
  },
  addressKey: AddressKey,
): Promise<boolean> {
  const network = staffNetworkOf(addressKey);
  if (network === undefined) return false;
  return (
    (await memory.recall("staff-signed-in-from", network).catch(() => undefined)) !== undefined
  );
}
