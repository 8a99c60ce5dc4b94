export function JsonLd({ text }: { text: string }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `graphText` leaves no way out of it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
