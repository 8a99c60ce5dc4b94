import { describe, expect, test } from "vitest";
import { parseRedisAddress } from "./redis-address.ts";
import { Secret } from "./secret.ts";

const none = { login: {}, database: 0 };

describe("REDIS_URL", () => {
  test.each([
    ["redis://localhost", { kind: "server", hosts: [{ host: "localhost", port: 6379 }], ...none }],
    [
      "redis://[::1]:7000/2",
      { ...none, kind: "server", hosts: [{ host: "::1", port: 7000 }], database: 2 },
    ],
    [
      "rediss://cache.example?family=6",
      {
        ...none,
        kind: "server",
        hosts: [{ host: "cache.example", port: 6379 }],
        family: 6,
        tls: {},
      },
    ],
    ["valkey://v", { kind: "server", hosts: [{ host: "v", port: 6379 }], ...none }],
    [
      "redis+unix:///run/redis.sock?db=1",
      { ...none, kind: "socket", hosts: [], path: "/run/redis.sock", database: 1 },
    ],
    [
      "redis+cluster://a,b:7001",
      {
        kind: "cluster",
        hosts: [
          { host: "a", port: 6379 },
          { host: "b", port: 7001 },
        ],
        ...none,
      },
    ],
    [
      "rediss+sentinel://a,b:1/mymaster/3?sentinel_username=watch",
      {
        ...none,
        kind: "sentinel",
        hosts: [
          { host: "a", port: 26_379 },
          { host: "b", port: 1 },
        ],
        primary: "mymaster",
        sentinelLogin: { username: "watch" },
        database: 3,
        tls: {},
      },
    ],
  ])("%s", (text, address) => {
    expect(parseRedisAddress(text)).toEqual({ ok: true, value: address });
  });

  test.each([
    ["redis://salon:p%40ss@h", "salon", "p@ss"],
    ["redis://:p:a@ss@h", undefined, "p:a@ss"],
    ["redis+cluster://salon:x@a,b", "salon", "x"],
  ])("%s has a login", (text, username, password) => {
    const read = parseRedisAddress(text);
    const login = read.ok ? read.value.login : {};
    expect([login.username, login.password?.reveal()]).toEqual([username, password]);
    expect(login.password).toBeInstanceOf(Secret);
  });

  test.each([
    ["http://localhost", "is none of redis://"],
    ["rediss+unix:///run/redis.sock", "is none of redis://"],
    ["redis://a,b", "names several hosts"],
    ["redis://h:99999", "names no host"],
    ["redis://h/name", "the number of a database"],
    ["redis://h?tls=true", "has a parameter other than family"],
    ["redis://:%E0%A4%A@h", "not percent-encoded"],
    ["redis+unix://h/run/redis.sock", "names no socket"],
    ["redis+sentinel://a,b", "what the Sentinels call the primary"],
    ["redis+sentinel://a/mymaster/x", "the number of a database"],
    ["redis+cluster://", "names no host"],
    ["redis+cluster://a/1", "database 0 alone"],
  ])("%s is refused", (text, reason) => {
    expect(parseRedisAddress(text)).toMatchObject({
      ok: false,
      error: expect.stringContaining(reason),
    });
  });
});
