import type { IncomingHttpHeaders } from 'node:http';
import type {
  CommonRefusal,
  Endpoint,
  EndpointData,
  FieldError,
  Part,
  ReceivedBy,
  RefusalOf,
  ReplyMessage,
  ReplyOf,
  WalletView,
} from '@baazi/contracts';
import type { Caller } from '../identity/authorize';
import type { Logger } from '../telemetry/create-logger';
import type { RequestContext } from '../telemetry/request-context';

/** The request as a handler receives it, parsed and typed by the contract. */
export interface Call<E extends EndpointData> {
  params: ReceivedBy<E>['params'];
  query: ReceivedBy<E>['query'];
  body: ReceivedBy<E>['body'];
  caller: E['access'] extends 'signed-in' | 'player' | 'operator'
    ? Caller
    : E extends { knowsCaller: true }
      ? Caller | undefined
      : undefined;
  /**
   * The caller's session as svc-auth signed it; the gateway forwards it so that services need not read it again
   * (`FoundSession`).
   */
  sessionRow: string | undefined;
  /** the service that calls an internal endpoint */
  service: E['access'] extends 'service' ? Part : undefined;
  requestId: string;
  context: RequestContext;
  /** a UUID; only on endpoints that move money or create something */
  idempotencyKey: string | undefined;
  /** a random number stored in the browser: a hint only */
  deviceId: string | undefined;
  /** Of the browser's key, where the gateway verified a proof of it (`opensSession`). */
  keyThumbprint: string | undefined;
  /** The raw body (signatures, uploads). */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** The client's address as the gateway saw it. */
  ip: string;
  log: Logger;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

export interface Replied<R> {
  kind: 'reply';
  response: R;
  extra: ReplyExtra;
}
export interface ReplyExtra {
  status?: 200 | 201 | 202;
  message?: string;
  wallet?: WalletView;
  headers?: Record<string, string>;
  /** Fields that the spec puts next to `response`, such as `paymentUrl`. */
  top?: Record<string, unknown>;
}
export interface RepliedBytes {
  kind: 'bytes';
  content: Buffer | string;
  headers: Record<string, string>;
}
export interface Refused<C extends string> {
  kind: 'refusal';
  code: C;
  extra: RefusalExtra;
}
export interface RefusalExtra {
  /** A text that is the same each time; one with a number in it is `text`. */
  message?: string;
  text?: ReplyMessage;
  errors?: FieldError[];
  wallet?: WalletView;
  /** Such as `{otp: true}`. */
  top?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Replied<ReplyOf<E>> | RepliedBytes | Refused<RefusalOf<E> | CommonRefusal>>;

export const reply = <R>(response: R, extra: ReplyExtra = {}): Replied<R> => ({ kind: 'reply', response, extra });
/** Replies with a picture or a download instead of the envelope. */
export const replyBytes = (
  content: Buffer | string,
  headers: { 'content-type': string } & Record<string, string>,
): RepliedBytes => ({ kind: 'bytes', content, headers });
/** Refuses with the contract's status and its standard text unless `extra` overrides it. */
export const refuse = <const C extends string>(code: C, extra: RefusalExtra = {}): Refused<C> => ({
  kind: 'refusal',
  code,
  extra,
});
