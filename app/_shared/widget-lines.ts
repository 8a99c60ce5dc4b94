/** The two lines to copy into a website. */
export function widgetLines(origin: string, href: string, label: string): string {
  return [
    `<a href="${escaped(href)}" data-booking="inline">${escaped(label)}</a>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
