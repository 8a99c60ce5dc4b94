import { describe, expect, test } from "vitest";
import {
  blocksOf,
  blocksOfBundle,
  canMeetPrerequisites,
  isHidden,
  NONE_CLOSED,
  unmetPrerequisites,
} from "./bookable.ts";
import { catalogueOf, service } from "./testing/build.ts";
import type { Bundle, Entry, Service } from "./types.ts";

const entry = (its: Service): Entry => ({ readable: true, service: its });
const closed = new Map([["sauna", 1]]);
const needs = (mode: "any" | "all", ...serviceIds: string[]) => ({
  prerequisites: { serviceIds, mode },
});

describe("blocksOf", () => {
  test("lists every reason", () => {
    expect(blocksOf(entry(service("a", { disabledOnline: true })), closed)).toEqual(["disabled"]);
    expect(blocksOf(entry(service("a", { membersOnly: true })), closed)).toEqual(["members_only"]);
    expect(blocksOf(entry(service("sauna")), closed)).toEqual(["by_phone"]);
    expect(blocksOf(entry(service("sauna")), NONE_CLOSED)).toEqual([]);
    const all = service("sauna", { disabledOnline: true, membersOnly: true });
    expect(blocksOf(entry(all), closed)).toEqual(["disabled", "members_only", "by_phone"]);
  });

  test("blocks unreadable services, which stay disabled if they were", () => {
    const unreadable = (disabledOnline: boolean): Entry => ({
      readable: false,
      service: { id: "a", name: "a", disabledOnline, issues: [] },
    });
    expect(blocksOf(unreadable(false), closed)).toEqual(["unreadable"]);
    expect(isHidden(blocksOf(unreadable(true), closed))).toBe(true);
  });

  test("hides only disabled services", () => {
    expect(isHidden(["disabled", "members_only"])).toBe(true);
    expect(isHidden(["members_only", "by_phone", "unreadable", "prerequisite"])).toBe(false);
  });
});

describe("prerequisites", () => {
  test("are never met by the service itself", () => {
    const own = service("colour", needs("any", "colour"));
    expect(unmetPrerequisites(own, ["colour", "colour"])).toEqual(["colour"]);
    expect(canMeetPrerequisites(own, catalogueOf([own]), NONE_CLOSED)).toBe(false);
  });

  test("can be met only by bookable services", () => {
    const colour = service("colour", needs("any", "test", "wash"));
    const can = (...others: Service[]) =>
      canMeetPrerequisites(colour, catalogueOf([colour, ...others]), closed);
    expect(can()).toBe(false);
    expect(can(service("test", { membersOnly: true }))).toBe(false);
    expect(can(service("wash"))).toBe(true);
    expect(can(service("test", { disabledOnline: true }), service("wash"))).toBe(true);
    const all = service("steam", needs("all", "wash", "sauna"));
    const catalogue = catalogueOf([all, service("wash"), service("sauna")]);
    expect(canMeetPrerequisites(all, catalogue, closed)).toBe(false);
    expect(canMeetPrerequisites(all, catalogue, NONE_CLOSED)).toBe(true);
  });
});

describe("a bundle", () => {
  const bundle = (...serviceIds: string[]): Bundle => ({
    id: "b",
    name: "b",
    items: serviceIds.map((serviceId) => ({ serviceId })),
  });
  const blocks = (its: Bundle, ...services: Service[]) =>
    blocksOfBundle({ readable: true, bundle: its }, catalogueOf(services, [its]), closed);

  test("is blocked when one of them is", () => {
    expect(blocks(bundle("a", "b"), service("a"))).toEqual(["unreadable"]);
    const off = service("b", { disabledOnline: true });
    expect(blocks(bundle("a", "b"), service("a"), off)).toEqual(["disabled"]);
    expect(blocks(bundle("sauna"), service("sauna"))).toEqual(["by_phone"]);
  });

  test("is blocked by a prerequisite that cannot be met, not by one that it meets itself", () => {
    const colour = service("colour", needs("all", "test"));
    expect(blocks(bundle("colour"), colour)).toEqual(["prerequisite"]);
    expect(blocks(bundle("colour", "test"), colour, service("test"))).toEqual([]);
  });

  test("is blocked when unreadable", () => {
    const unreadable = { id: "b", name: "b", issues: [] };
    const entries = catalogueOf([]);
    expect(blocksOfBundle({ readable: false, bundle: unreadable }, entries, closed)).toEqual([
      "unreadable",
    ]);
  });
});
