import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint, EndpointData } from '@baazi/contracts';
import type { Caller, Handler, HttpApp } from '@baazi/service-kit/gateway';

export interface OwnEndpoint {
  answer: (request: IncomingMessage, response: ServerResponse, caller?: Caller) => void;
  /** A stream may last for hours and does not count as load. */
  isStream: boolean;
}

/** The endpoints that the gateway answers itself, by their entry in the contract. */
export class OwnEndpoints {
  readonly #answers = new Map<EndpointData, OwnEndpoint>();
  #app: RequestListener | undefined;

  constructor(private readonly http: HttpApp) {}

  /** A handler as in a service: input parsed and typed by the contract. */
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    this.http.handle(endpoint, handler);
    this.#answers.set(endpoint, { answer: (request, response) => this.#parsed(request, response), isStream: false });
  }

  /** A raw handler, which reads the request and writes the answer itself. */
  answerPlain(endpoint: EndpointData, answer: OwnEndpoint['answer']): void {
    this.#answers.set(endpoint, { answer, isStream: false });
  }

  stream(endpoint: EndpointData, answer: OwnEndpoint['answer']): void {
    this.#answers.set(endpoint, { answer, isStream: true });
  }

  of(endpoint: EndpointData): OwnEndpoint | undefined {
    return this.#answers.get(endpoint);
  }

  #parsed(request: IncomingMessage, response: ServerResponse): void {
    this.#app ??= this.http.build([]);
    this.#app(request, response);
  }
}
