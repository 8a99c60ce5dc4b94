import { headers } from "next/headers";
import type { Graph } from "schema-dts";
import { StructuredData } from "#components/structured-data.tsx";
import { graphText } from "#lib/seo/structured-data.ts";

/** A statement about the page for search engines, under the page's own policy for scripts. */
export async function Statement({ graph }: { graph: Graph }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <StructuredData text={graphText(graph)} nonce={nonce} />;
}
