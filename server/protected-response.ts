import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";

export type HeaderList = readonly string[];

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Adds the protective headers, whichever stage or framework writes the head. docs/requests.md */
export class ProtectedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  private protection: () => HeaderList = () => [];

  /** Called when the head is written: a cached page brings its own headers. */
  protectBy(headers: () => HeaderList): void {
    this.protection = headers;
  }

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    const protection = this.protection();
    for (let index = 0; index < protection.length; index += 2) {
      const [name = "", value = ""] = [protection[index], protection[index + 1]];
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    return typeof reason === "string"
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, reason);
  }

  /** For complete headers: Node writes a list as it is if no header was set before. */
  writeCompleteHead(status: number, headers: string[]): this {
    return super.writeHead(status, headers);
  }
}
