import type { Shapes } from "#lib/config/shapes.ts";
import { isRecord, type WireRecord } from "../schema/names.ts";
import { RECORD_KINDS } from "../schema/record-kinds.ts";
import { valueAt, without } from "./path.ts";

/**
 * What all add-ons of a group say alike, and no add-on says of itself, is said of the group: its
 * name, how many may be chosen. An add-on without a group stays beside them.
 */
export function groupsBy(by: string, list: unknown, shapes: Shapes): unknown {
  if (!Array.isArray(list)) return list;
  const groups = Map.groupBy(list, (addon: unknown) => keyOf(valueAt(addon, by)));
  const own = ownFields(shapes);
  return [...groups].flatMap(([key, addons]) =>
    key === undefined ? addons : [groupOf(by, addons.filter(isRecord), own, shapes)],
  );
}

function keyOf(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

function groupOf(
  by: string,
  addons: readonly WireRecord[],
  own: ReadonlySet<string>,
  shapes: Shapes,
): WireRecord {
  const value = valueAt(addons[0], by);
  const named = shapes.records.addonGroup?.fields.name !== undefined;
  const head = isRecord(value) ? value : { id: value, ...(!named && { name: String(value) }) };
  const rest = addons.map((addon) => without(addon, [by])).filter(isRecord);
  const common = Object.entries(rest[0] ?? {}).filter(
    ([name, one]) => !own.has(name) && rest.every((addon) => isSame(addon[name], one)),
  );
  const options = rest.map((addon) =>
    without(
      addon,
      common.map(([name]) => name),
    ),
  );
  return { ...head, ...Object.fromEntries(common), options };
}

function ownFields(shapes: Shapes): ReadonlySet<string> {
  const { fields = {}, ignore = [] } = shapes.records.addon ?? {};
  const taught = [...Object.values(fields).map(({ from }) => from), ...ignore];
  const tops = taught.map((path) => path.split(/[.[]/)[0] ?? path);
  return new Set([...Object.values(RECORD_KINDS.addon.names).flat(), ...tops]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
