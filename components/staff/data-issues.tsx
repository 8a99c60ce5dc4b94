import type { DataIssue } from "#lib/offer/catalogue/types.ts";

/** The scheduler's names and faults, in English in every language. */
export function DataIssues({ issues }: { issues: readonly DataIssue[] }) {
  return (
    <ul lang="en" dir="ltr" className="grid gap-0.5 font-mono text-tiny wrap-anywhere">
      {issues.map(({ path, fault }) => (
        <li key={`${path} ${fault}`}>
          {path}: {fault}
        </li>
      ))}
    </ul>
  );
}
