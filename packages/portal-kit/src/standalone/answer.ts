import {
  commonRefusals,
  refusalTextFor,
  type CommonRefusal,
  type Endpoint,
  type FieldError,
  type ReceivedBy,
  type RefusalOf,
  type ReplyOf,
  type WalletView,
} from '@baazi/contracts';

/** Options of a fake reply besides its data. */
interface Extra {
  message?: string;
  wallet?: WalletView;
  /** 202 for a join still confirming */
  httpStatus?: number;
}
export class Refusal {
  constructor(
    readonly code: string,
    readonly texts: { message?: string; errors?: FieldError[] },
  ) {}
}
export class WithExtra {
  constructor(
    readonly reply: unknown,
    readonly extra: Extra,
  ) {}
}

export interface Answer {
  endpoint: Endpoint;
  reply: (received: { params: unknown; query: unknown; body: unknown }) => unknown;
}

type FakeReply<E> = ReplyOf<E> | Refusal | WithExtra;

/**
 * How an endpoint answers: a reply, or a function of the request. The reply is typed and parsed by the contract's
 * shape, so it cannot contradict the contract. `answer(endpoints.transactions, [{ data: [], count: 0 }])`,
 * `answer(endpoints.login, ({ body }) => ...)`
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply:
    | FakeReply<NoInfer<E>>
    | ((received: ReceivedBy<NoInfer<E>>) => FakeReply<NoInfer<E>> | Promise<FakeReply<NoInfer<E>>>),
): Answer {
  const isFunction = (
    given: typeof reply,
  ): given is (received: ReceivedBy<E>) => FakeReply<E> | Promise<FakeReply<E>> => typeof given === 'function';
  return { endpoint, reply: (received) => (isFunction(reply) ? reply(received) : reply) };
}

/**
 * A refusal with the server's message unless another is given: `answer(endpoints.joinContest,
 * refuse(endpoints.joinContest, 'entry-closed'))`.
 */
export function refuse<E extends Endpoint>(
  _endpoint: E,
  code: RefusalOf<E> | CommonRefusal,
  texts: { message?: string; errors?: FieldError[] } = {},
): Refusal {
  return new Refusal(code, texts);
}

/** A reply with a message or the wallet. */
export function reply<E extends Endpoint>(_endpoint: E, response: ReplyOf<E>, extra: Extra): WithExtra {
  return new WithExtra(response, extra);
}

export function refusalBody(endpoint: Endpoint, { code, texts }: Refusal): { httpStatus: number; body: object } {
  const known = refusalTextFor(code);
  const statuses: Readonly<Record<string, number>> = { ...commonRefusals, ...endpoint.refusals };
  return {
    httpStatus: statuses[code] ?? 400,
    body: {
      status: false,
      code,
      message: texts.message ?? known.message,
      errors: texts.errors ?? known.errors,
      ...(code === 'sign-in' || code === 'proof-needed' ? { tokenStatus: 0 } : {}),
    },
  };
}
