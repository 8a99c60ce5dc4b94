import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";

/** Names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that has its protective headers when its head is written, so that no stage and no part
 * of the framework can leave them out. The server makes each response of this class.
 */
export class ProtectedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  private protection: HeaderList = [];

  /** Headers of the answer, unless it brings its own of the same name. */
  protectBy(headers: HeaderList): void {
    this.protection = headers;
  }

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    const { protection } = this;
    for (let index = 0; index < protection.length; index += 2) {
      const [name = "", value = ""] = [protection[index], protection[index + 1]];
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    return typeof reason === "string"
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, reason);
  }

  /** For an answer whose headers are complete: they are written as they stand, without a merge. */
  writeCompleteHead(status: number, headers: string[]): this {
    return super.writeHead(status, headers);
  }
}
