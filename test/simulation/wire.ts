import { notSent, type UpstreamFailure, uncertain } from "#lib/upstream/transport/failure.ts";
import type { Http, HttpRequest, HttpResponse } from "#lib/upstream/transport/http.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Chance } from "../chaos/chance.ts";
import { type Answer, type Call, callOf, NOT_FOUND, problem } from "./api.ts";
import { type Life, unanswered } from "./life.ts";
import { EPOCH } from "./process-chance.ts";
import type { Time } from "./time.ts";
import { isWrite, type WireFault } from "./wire-faults.ts";

const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** The upstream, as requests reach it. */
export type Service = {
  next(call: Call): WireFault | undefined;
  /** For which form a request leaves. */
  formOf(call: Call, body: unknown): string | undefined;
  /** Counts it among the key's calls. */
  arrive(call: Call): void;
  /** `sentAt`: when it left. Of a read `lagMs` ago, of a write now. */
  carryOut(call: Call, body: unknown, how: How): Answer;
  /** Is answered with a 2xx, and not carried out. */
  lieAbout(call: Call, how: Pick<How, "form">): void;
  /** Before a write that the desk is quicker than. */
  overtake(call: Call, body: unknown): void;
  note(line: string): void;
};

export type How = {
  readonly sentAt: number;
  readonly lagMs: number;
  readonly form: string | undefined;
};

type Exchange = Result<HttpResponse, UpstreamFailure>;

/** The network between a process and the upstream, instead of sockets. */
export function createWire(service: Service, time: Time, life: Life, chance: Chance): Http {
  function send(request: HttpRequest): Promise<Exchange> {
    if (!life.isAlive()) return unanswered();
    const step = life.step();
    if (step === "dies before") {
      life.die();
      return unanswered();
    }
    const answered = exchange(request);
    if (step === "dies after") life.die();
    return answered;
  }

  function exchange(request: HttpRequest): Promise<Exchange> {
    const { method, path, body, signal, sendBy = Number.POSITIVE_INFINITY } = request;
    const call = callOf(method, path);
    const sentAt = time.now();
    const fault = service.next(call);
    const form = service.formOf(call, body);
    service.note(`${life.name} sends ${call.route} ${call.id}${faultText(fault)}`);
    return new Promise((resolve) => {
      const answer = (exchanged: Exchange) => {
        signal?.removeEventListener("abort", abort);
        life.deliver(() => resolve(exchanged));
      };
      const abort = () => {
        cancelTimeout();
        answer(err(uncertain("timeout", "aborted in flight")));
      };
      const timeoutMs = isWrite(call.route) ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS;
      const cancelTimeout = time.after(timeoutMs, () => answer(err(uncertain("timeout"))));
      signal?.addEventListener("abort", abort);
      const end = (exchanged: Exchange) => {
        cancelTimeout();
        answer(exchanged);
      };
      if (fault?.kind === "unopened") {
        time.after(CONNECT_TIMEOUT_MS, () => end(err(notSent("connection"))));
        return;
      }
      const openMs = fault?.kind === "opens late" ? fault.ms : chance.between(1, 40);
      const open = () => {
        if (EPOCH + time.now() > sendBy) return end(err(notSent("late")));
        arrive(call, body, { sentAt, form, fault, end });
      };
      time.after(openMs, () => {
        // The process has died meanwhile: what it had sent by then arrives all the same.
        if (!life.isAlive() && chance.happens(0.5)) open();
        else life.deliver(open);
      });
    });
  }

  type Sent = {
    readonly sentAt: number;
    readonly form: string | undefined;
    readonly fault: WireFault | undefined;
    readonly end: (exchanged: Exchange) => void;
  };

  function arrive(call: Call, body: unknown, { sentAt, form, fault, end }: Sent): void {
    service.arrive(call);
    const lateMs = (fault && "lateMs" in fault ? fault.lateMs : undefined) ?? 0;
    const workMs = chance.between(5, 120);
    const isDone = !fault || !("done" in fault) || fault.done;
    if (fault?.kind === "walk-in") service.overtake(call, body);
    const lagMs = fault?.kind === "lag" ? fault.ms : 0;
    const work = () => {
      const worked = isDone
        ? service.carryOut(call, body, { sentAt, lagMs, form })
        : problem(500, "Error", "not done");
      if (fault?.kind === "2xx" && worked.status >= 300) service.lieAbout(call, { form });
      return worked;
    };
    if (lateMs > 0) {
      time.after(lateMs, work);
      time.after(workMs, () => respond(fault, NOT_FOUND, call, end));
      return;
    }
    time.after(workMs, () => {
      const carriedOut = work();
      const backMs = fault?.kind === "slow" ? fault.ms : chance.between(1, 40);
      time.after(backMs, () => respond(fault, carriedOut, call, end));
    });
  }

  return { send, close: async () => undefined };
}

function respond(
  fault: WireFault | undefined,
  carriedOut: Answer,
  call: Call,
  end: (exchanged: Exchange) => void,
): void {
  switch (fault?.kind) {
    case "silent":
      return;
    case "reset":
      end(err(uncertain("reset", "ECONNRESET")));
      return;
    case "status": {
      const { status, retryAfter } = fault;
      const { text } = problem(status, "Problem", detailOf(status));
      end(ok(responseOf({ status, text }, retryAfter)));
      return;
    }
    case "2xx":
      end(ok(responseOf(lyingAnswer(fault.body, carriedOut, call))));
      return;
    default:
      end(ok(responseOf(carriedOut)));
  }
}

function detailOf(status: number): string {
  return status === 409 ? "the time was taken" : "it could not be completed";
}

/** `id`: of an appointment that nobody will find, unless it was carried out. */
function lyingAnswer(
  body: "id" | "empty" | "problem",
  carriedOut: Answer,
  { route }: Call,
): Answer {
  if (body === "empty") return { status: 200, text: "{}" };
  if (body === "problem")
    return { status: 200, text: problem(500, "Error", "something failed").text };
  if (carriedOut.status === 200) return carriedOut;
  return {
    status: 200,
    text: JSON.stringify(route === "createAppointment" ? { id: "apt_0", warning: null } : {}),
  };
}

function responseOf({ status, text }: Answer, retryAfter?: string): HttpResponse {
  return { status, body: ok(text), ...(retryAfter !== undefined && { retryAfter }) };
}

function faultText(fault: WireFault | undefined): string {
  return fault ? `: ${JSON.stringify(fault)}` : "";
}
