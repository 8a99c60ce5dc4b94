/** What the page says in the words of schema.org, for search engines. */
export function JsonLd({ text, nonce }: { text: string; nonce: string | undefined }) {
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `graphText` leaves no way out of it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
