import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";
import { bad, type Finding } from "./findings.ts";
import { permissionOf } from "./permissions.ts";

/** What bookings and visitors have met: the only way to see that a right to write is gone. */
export function inUseFindings(issues: readonly UpstreamProblem[]): readonly Finding[] {
  return issues.flatMap(({ route, cause, status, unread }) => {
    if (cause === "unreadable") {
      const where = unread === undefined ? "" : ` (${unread})`;
      return [
        bad(`${route}: cannot be read or written${where}. Does MAPPING_FILE teach its shape?`, {
          code: "answer_unread",
        }),
      ];
    }
    const permission = permissionOf(route);
    if (cause !== "refused" || !permission) return [];
    const { scope, name, without } = permission;
    const line =
      status === 401
        ? `${scope}: refused (401) when it was last used: the key is revoked or deleted`
        : `${scope}: refused (403) when it was last used. ${without}. Give the key the permission “${name}” in the dashboard`;
    return [bad(line, status === 401 ? { code: "key_refused" } : { code: "missing", scope })];
  });
}
