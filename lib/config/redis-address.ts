import { NEVER } from "zod";
import { attempt, err, ok, type Result } from "#lib/values/result.ts";
import { text } from "./fields.ts";
import { Secret } from "./secret.ts";

export type RedisHost = { readonly host: string; readonly port: number };

export type RedisLogin = { readonly username?: string; readonly password?: Secret };

/** `REDIS_URL`, read. */
export type RedisAddress = {
  readonly kind: "server" | "socket" | "sentinel" | "cluster";
  /** Of a server one; of a Sentinel or a Cluster those to ask first; none of a socket. */
  readonly hosts: readonly RedisHost[];
  /** Of a socket. */
  readonly path?: string;
  /** What the Sentinels call the primary. */
  readonly primary?: string;
  readonly login: RedisLogin;
  readonly sentinelLogin?: RedisLogin;
  readonly database: number;
  readonly family?: 4 | 6;
  readonly tls?: { readonly ca?: string };
};

type Parts = {
  readonly authority: string;
  readonly path: string;
  readonly parameters: URLSearchParams;
};

type Read = Result<Omit<RedisAddress, "login" | "tls">, string>;

const SHAPE =
  /^(?:redis|valkey)(?<tls>s?)(?:\+(?<kind>sentinel|cluster|unix))?:\/\/(?:(?<login>.*)@)?(?<authority>[^/?@]*)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/;

const HELP =
  "is none of redis://, rediss://, redis+unix:///PATH, redis+sentinel://HOST,…/NAME and redis+cluster://HOST,…";
const NO_HOST = "names no host, or not as HOST:PORT,HOST:PORT";
const NO_DATABASE = "has something other than the number of a database behind its host";

const KINDS = { server, unix: socket, sentinel, cluster } as const;
const PARAMETERS = {
  server: ["family"],
  unix: ["db"],
  sentinel: ["sentinel_username", "sentinel_password", "family"],
  cluster: ["family"],
} as const;

/** The error continues a sentence that begins with “REDIS_URL”, and repeats nothing of its value. */
export function parseRedisAddress(text: string): Result<RedisAddress, string> {
  const { tls, kind: named, login = "", authority = "", path = "", query } = groupsOf(text);
  if (tls === undefined || (tls !== "" && named === "unix")) return err(HELP);
  const kind = named === "sentinel" || named === "cluster" || named === "unix" ? named : "server";
  const parameters = new URLSearchParams(query);
  const known: readonly string[] = PARAMETERS[kind];
  if ([...parameters.keys()].some((name) => !known.includes(name))) {
    return err(`has a parameter other than ${known.join(", ")}`);
  }
  const family = parameters.get("family");
  const user = loginOf(...split(login));
  if (!user) return err("has a user or password that is not percent-encoded");
  const read = KINDS[kind]({ authority, path: path.slice(1), parameters });
  if (!read.ok) return read;
  return ok({
    ...read.value,
    login: user,
    ...(family === "4" && { family: 4 as const }),
    ...(family === "6" && { family: 6 as const }),
    ...(tls === "s" && { tls: {} }),
  });
}

function groupsOf(text: string): Readonly<Record<string, string | undefined>> {
  return SHAPE.exec(text)?.groups ?? {};
}

function server({ authority, path }: Parts): Read {
  const [host, ...others] = hostsOf(authority === "" ? "localhost" : authority, 6379);
  const database = databaseOf(path);
  if (!host) return err(NO_HOST);
  if (others.length > 0) {
    return err("names several hosts: write redis+cluster:// or redis+sentinel:// before them");
  }
  return database === undefined
    ? err(NO_DATABASE)
    : ok({ kind: "server", hosts: [host], database });
}

function socket({ authority, path, parameters }: Parts): Read {
  const database = databaseOf(parameters.get("db") ?? "");
  if (authority !== "" || path === "") return err("names no socket: redis+unix:///run/redis.sock");
  if (database === undefined) return err("has a db that is not the number of a database");
  return ok({ kind: "socket", hosts: [], path: `/${path}`, database });
}

function sentinel({ authority, path, parameters }: Parts): Read {
  const hosts = hostsOf(authority, 26379);
  const [primary = "", number = "", ...more] = path.split("/");
  const database = databaseOf(number);
  if (hosts.length === 0) return err(NO_HOST);
  if (primary === "") {
    return err(
      "does not say what the Sentinels call the primary: redis+sentinel://HOST,…/mymaster",
    );
  }
  if (database === undefined || more.length > 0) return err(NO_DATABASE);
  const [username, password] = ["sentinel_username", "sentinel_password"].map((name) =>
    parameters.get(name),
  );
  const sentinelLogin = {
    ...(username && { username }),
    ...(password && { password: new Secret(password) }),
  };
  return ok({
    kind: "sentinel",
    hosts,
    primary: decoded(primary) ?? primary,
    sentinelLogin,
    database,
  });
}

function cluster({ authority, path }: Parts): Read {
  const hosts = hostsOf(authority, 6379);
  if (hosts.length === 0) return err(NO_HOST);
  if (databaseOf(path) !== 0) return err("names a database: a Redis Cluster has database 0 alone");
  return ok({ kind: "cluster", hosts, database: 0 });
}

/** None if one cannot be read. */
function hostsOf(authority: string, usualPort: number): readonly RedisHost[] {
  const hosts = authority.split(",").map((part) => {
    const [, bracketed, name = bracketed, port] =
      /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\]]+))?(?::(\d{1,5}))?$/.exec(part) ?? [];
    return { host: name ?? "", port: Number(port ?? usualPort) };
  });
  return hosts.every(({ host, port }) => host !== "" && port > 0 && port < 65_536) ? hosts : [];
}

function databaseOf(text: string): number | undefined {
  return /^\d{0,5}$/.test(text) ? Number(text) : undefined;
}

function split(login: string): readonly [username: string, password: string] {
  const at = login.indexOf(":");
  return at === -1 ? [login, ""] : [login.slice(0, at), login.slice(at + 1)];
}

function loginOf(username: string, password: string): RedisLogin | undefined {
  const [name, secret] = [decoded(username), decoded(password)];
  if (name === undefined || secret === undefined) return undefined;
  return {
    ...(name !== "" && { username: name }),
    ...(secret !== "" && { password: new Secret(secret) }),
  };
}

function decoded(text: string): string | undefined {
  return attempt(() => decodeURIComponent(text));
}

export const redisAddress = text.transform((value, context) => {
  const address = parseRedisAddress(value);
  if (address.ok) return address.value;
  context.addIssue(address.error);
  return NEVER;
});
