import { headers } from "next/headers";
import type { Graph } from "schema-dts";
import { JsonLd } from "#components/json-ld.tsx";
import { graphText } from "#lib/seo/structured-data.ts";

/** A statement about the page for search engines, under the page's own policy for scripts. */
export async function PageJsonLd({ graph }: { graph: Graph }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <JsonLd text={graphText(graph)} nonce={nonce} />;
}
