import type { Params } from "../../../../params.ts";
import { proceed } from "../../../proceed.ts";

export default async function AddService(props: {
  params: Promise<{ location: string; serviceId: string }>;
  searchParams: Promise<Params>;
}) {
  const [{ location, serviceId }, params] = await Promise.all([props.params, props.searchParams]);
  return proceed("add", location, "service", serviceId, params);
}
