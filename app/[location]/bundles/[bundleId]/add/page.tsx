import type { Params } from "../../../../params.ts";
import { proceed } from "../../../proceed.ts";

export default async function AddBundle(props: {
  params: Promise<{ location: string; bundleId: string }>;
  searchParams: Promise<Params>;
}) {
  const [{ location, bundleId }, params] = await Promise.all([props.params, props.searchParams]);
  return proceed("add", location, "bundle", bundleId, params);
}
