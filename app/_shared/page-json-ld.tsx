import { JsonLd } from "#components/json-ld.tsx";
import { type Graph, graphText } from "#lib/site/seo/structured-data.ts";

export function PageJsonLd({ graph }: { graph: Graph }) {
  return <JsonLd text={graphText(graph)} />;
}
