import { type Graph, graphText } from "#lib/site/seo/structured-data.ts";

export function PageJsonLd({ graph }: { graph: Graph }) {
  return <JsonLd text={graphText(graph)} />;
}

function JsonLd({ text }: { text: string }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `graphText` leaves no way out of it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
