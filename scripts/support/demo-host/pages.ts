import { brands, type DemoBrand } from "../../../test/harness/demo-business.ts";
import { type HostBusiness, hostBusinesses } from "./businesses.ts";

export type HostSite = {
  readonly brand: DemoBrand;
  /** Its name, which settings may have changed. */
  readonly name: string;
  /** The booking page of its location. */
  readonly booking: string;
  /** Without it, links lead to the booking page, and no script is loaded. */
  readonly hasWidget: boolean;
};

/** The pages of a business's own website, by their paths. */
export function hostPages(site: HostSite): Readonly<Record<string, string>> {
  return {
    "/": page(site, "Home", home(site)),
    "/book": page(site, "Book", book(site)),
  };
}

function page(site: HostSite, title: string, main: string): string {
  const name = escaped(site.name);
  const here = (path: string) => (path === title ? ` aria-current="page"` : "");
  const script = `\n  <script async src="${new URL("/embed.js", site.booking).href}"></script>`;
  return `<!doctype html>
<html lang="en" class="${site.brand}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="${escaped(hostBusinesses[site.brand].lead)}">
  <meta name="color-scheme" content="light dark">
  <title>${title} – ${name}</title>
  <link rel="icon" href="/cover.svg">
  <link rel="stylesheet" href="/brands.css">
  <link rel="stylesheet" href="/site.css">${site.hasWidget ? script : ""}
</head>
<body>
  <header class="head">
    <a class="name" href="/">${name}</a>
    <nav aria-label="Pages"><a href="/"${here("Home")}>Home</a> <a href="/book"${here("Book")}>Book</a></nav>
  </header>
  <main>${main}</main>
  <footer>
    <p>${name} · ${escaped(brands[site.brand].address)}</p>
    <p>A made-up business on a site of its own. Its booking comes from
      <a href="${escaped(site.booking)}">${escaped(new URL(site.booking).host)}</a>.</p>
  </footer>
</body>
</html>`;
}

/** A link to the booking page, which /embed.js makes a widget of. */
function link(site: HostSite, mode: string, attributes: string, words: string, below = ""): string {
  return `<a href="${escaped(site.booking + below)}" data-booking="${mode}" ${attributes}>${words}</a>`;
}

function home(site: HostSite): string {
  const { motto, lead, offers, people, quote } = hostBusinesses[site.brand];
  const color = `data-color="${brands[site.brand].color}"`;
  return `
    <section class="hero">
      <img src="/cover.svg" alt="" width="960" height="400">
      <div>
        <h1>${motto}</h1>
        <p>${lead}</p>
        <p>${link(site, "popup", `class="call" ${color}`, "Book an appointment")}</p>
      </div>
    </section>
    <section aria-labelledby="offers">
      <h2 id="offers">What people come for</h2>
      <ul class="cards">${offers
        .map(
          ({ service, name, text, picture }) => `
        <li>
          <img src="/pictures/${picture}.webp" alt="" width="1200" height="800" loading="lazy">
          <h3>${escaped(name)}</h3>
          <p>${text}</p>
          <p>${link(site, "popup", color, `Book ${escaped(name)}`, `/services/${service}`)}</p>
        </li>`,
        )
        .join("")}
      </ul>
    </section>
    <blockquote><p>“${quote}”</p></blockquote>
    <section aria-labelledby="people">
      <h2 id="people">Who you will meet</h2>
      <ul class="people">${people
        .map(
          ({ name, role, id }) => `
        <li>
          <img src="/pictures/team-${id}.webp" alt="" width="480" height="480" loading="lazy">
          <h3>${name}</h3>
          <p>${role}</p>
        </li>`,
        )
        .join("")}
      </ul>
    </section>
    ${visit(hostBusinesses[site.brand], site)}
    ${link(site, "button", color, "Book now")}`;
}

function book(site: HostSite): string {
  const color = `data-color="${brands[site.brand].color}"`;
  return `
    <section class="intro">
      <h1>Book your visit</h1>
      <p>Choose what you would like and when. It is confirmed at once, and you can move or cancel it yourself.</p>
    </section>
    <section class="widget" aria-label="Booking">
      ${link(site, "inline", `${color} title="Book an appointment"`, "Book online")}
    </section>
    ${visit(hostBusinesses[site.brand], site)}`;
}

function visit({ hours, way }: HostBusiness, site: HostSite): string {
  const { address, email } = brands[site.brand];
  return `<section class="visit" aria-labelledby="visit">
      <h2 id="visit">Come in</h2>
      <dl>${hours.map(([days, times]) => `<div><dt>${days}</dt><dd>${times}</dd></div>`).join("")}</dl>
      <address>
        <p>${escaped(address)}<br>${way}</p>
        <p><a href="mailto:${email}">${email}</a></p>
      </address>
    </section>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
