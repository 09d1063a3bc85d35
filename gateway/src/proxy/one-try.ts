import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { UnderWay } from './upstreams';

/** Headers that a service sends and the gateway decides; its connection is not the caller's. */
const OWN = ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie', 'connection', 'keep-alive'];
const KEPT_BYTES = 64 * 1024;

/**
 * One try at one copy. An answer whose length is told and small goes out whole or not at all: when it breaks off, the
 * caller can still be told something. What is larger is streamed; when that breaks off, so does the caller's connection,
 * which is better than one who waits.
 */
export class OneTry implements Dispatcher.DispatchHandler, UnderWay {
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;
  #status = 502;
  #headers: IncomingHttpHeaders = {};
  /** of an answer that goes out whole */
  #chunks: Buffer[] | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly on: {
      answered: () => void;
      over: (attempt: OneTry) => void;
      /** Called once at most. The caller may have been told a part of the answer already. */
      failed: (error: Error) => void;
    },
  ) {}

  giveUp(error: Error): void {
    // What waits for a connection cannot be aborted; it begins no more.
    this.#controller?.abort(error);
    this.#fail(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('given up before it began'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.on.answered();
    for (const name of OWN) if (name in headers) delete headers[name];
    if (Number(headers['content-length'] ?? Infinity) <= KEPT_BYTES) {
      this.#status = status;
      this.#headers = headers;
      this.#chunks = [];
      return;
    }
    this.response.writeHead(status, headers);
    this.response.on('drain', () => controller.resume());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#chunks) this.#chunks.push(chunk);
    else if (!this.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (!this.#end()) return;
    const { response } = this;
    if (response.destroyed) return;
    const chunks = this.#chunks;
    if (!chunks) return void response.end();
    response.writeHead(this.#status, this.#headers);
    // As text the head and the body are written in one go; as bytes they are two writes.
    response.end(chunks.map((chunk) => chunk.toString('latin1')).join(''), 'latin1');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    if (this.#end()) this.on.failed(error);
  }

  /** False when it was over already. */
  #end(): boolean {
    if (this.#over) return false;
    this.#over = true;
    this.on.over(this);
    return true;
  }
}
