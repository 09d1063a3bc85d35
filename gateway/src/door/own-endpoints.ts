import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint, EndpointData } from '@baazi/contracts';
import type { Caller, Handler, HttpApp } from '@baazi/service-kit/gateway';

export interface OwnAnswer {
  answer: (request: IncomingMessage, response: ServerResponse, caller?: Caller) => void;
  /** It may last for hours: no work under way, and no reason to shed load. */
  isStream: boolean;
}

/** The endpoints that the gateway answers itself, by their entry in the contract. */
export class OwnEndpoints {
  readonly #answers = new Map<EndpointData, OwnAnswer>();
  #app: RequestListener | undefined;

  constructor(private readonly http: HttpApp) {}

  /** As in a service: parsed and typed by the contract. */
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    this.http.handle(endpoint, handler);
    this.#answers.set(endpoint, { answer: (request, response) => this.#parsed(request, response), isStream: false });
  }

  /** It reads the request and writes the answer by itself. */
  answerPlain(endpoint: EndpointData, answer: OwnAnswer['answer']): void {
    this.#answers.set(endpoint, { answer, isStream: false });
  }

  stream(endpoint: EndpointData, answer: OwnAnswer['answer']): void {
    this.#answers.set(endpoint, { answer, isStream: true });
  }

  of(endpoint: EndpointData): OwnAnswer | undefined {
    return this.#answers.get(endpoint);
  }

  #parsed(request: IncomingMessage, response: ServerResponse): void {
    this.#app ??= this.http.build([]);
    this.#app(request, response);
  }
}
