export type FilterLink = {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
};

export function FilterLinks({ name, links }: { name: string; links: readonly FilterLink[] }) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? "true" : undefined}
              className="relative inline-flex min-h-target items-center rounded-control border border-edge px-4 font-semibold no-underline hover:bg-wash current:border-accent-edge current:bg-accent current:text-on-accent"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
