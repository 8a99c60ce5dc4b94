import { createServer, type Server } from "node:http";

type Links = { readonly booking: string; readonly business: string };

/** The website of the demo's business, on another port and so on another origin. */
export async function startDemoHost(port: number, links: Links): Promise<Server> {
  const pages: Readonly<Record<string, string>> = {
    "/": homePage(links),
    "/book": bookPage(links),
  };
  const server = createServer(({ url = "/" }, response) => {
    const page = pages[url.replace(/\?.*/, "")];
    response.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
    response.end(page ?? "Not found");
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return server;
}

const CSS = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 Georgia, serif; }
body { margin: 0; background: light-dark(#fff, #17191a); color: light-dark(#22272a, #eceae5); }
header, main, footer { max-width: 60rem; margin: auto; padding: 1.5rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; justify-content: space-between; }
nav a { margin-inline-start: 1.25rem; }
a { color: inherit; }
h1 { font-size: clamp(2rem, 1.4rem + 3vw, 3.4rem); line-height: 1.1; margin-block: 1rem .5rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 2rem; margin-block: 3rem; }
.call { display: inline-block; padding: .8em 1.6em; border-radius: 2em; background: #2f6b4f; color: #fff; text-decoration: none; }
footer { font-size: .9rem; opacity: .8; }
`;

function page({ booking, business }: Links, title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} – ${business}</title>
  <style>${CSS}</style>
</head>
<body>
  <header>
    <strong>${business}</strong>
    <nav aria-label="Pages"><a href="/">Home</a><a href="/book">Book</a></nav>
  </header>
  <main>${main}</main>
  <footer><p>An example of a business's own site. Its booking comes from ${new URL(booking).origin}.</p></footer>
  <script async src="${new URL("/embed.js", booking).href}"></script>
</body>
</html>`;
}

function homePage(links: Links): string {
  return page(
    links,
    "Home",
    `<h1>A quiet room, a good cut.</h1>
    <p>Four chairs under the lime trees, open from Monday to Saturday.</p>
    <p><a class="call" href="${links.booking}" data-booking="popup">Book an appointment</a></p>
    <section class="facts" aria-label="About us">
      <div><h2>The place</h2><p>Two minutes from the tram, with room for prams and bicycles.</p></div>
      <div><h2>The people</h2><p>We take the time that hair needs, and say what it costs before we begin.</p></div>
      <div><h2>The hours</h2><p>Monday to Friday 9–19, Saturday 9–16. Come in, or book here.</p></div>
    </section>
    <a href="${links.booking}" data-booking="button">Book now</a>`,
  );
}

function bookPage(links: Links): string {
  return page(
    links,
    "Book",
    `<h1>Book your visit</h1>
    <p>Choose what you would like; it is confirmed at once.</p>
    <a href="${links.booking}" data-booking="inline" title="Book an appointment">Book online</a>`,
  );
}
