import type { z } from 'zod';
import type { OperatorBudget } from './rules/operator-budgets';
import type { Duty, OperatorRole } from './rules/operator-roles';

/** The server processes. `npx baazi new:svc` adds a service here. */
export const partNames = ['svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify', 'gateway'] as const;
export type Part = (typeof partNames)[number];
/** The services behind the gateway. */
export type ServiceName = Exclude<Part, 'gateway'>;

/**
 * The allowed callers. `signed-in`: players and operators; `player`: players only, because operator accounts do not
 * play; `service`: another service with its short-lived token; `provider`: a payment provider, proven by its signature.
 */
export type Access = 'anyone' | 'signed-in' | 'player' | 'operator' | 'service' | 'provider';

/** The zod shapes of one endpoint; an absent one means that the endpoint takes none. */
export interface EndpointShape {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
}

type Input<Z> = Z extends z.ZodType ? z.input<Z> : undefined;
type Output<Z> = Z extends z.ZodType ? z.output<Z> : undefined;

/** The types a caller sends and a handler receives, derived from the shapes. */
export interface EndpointTypes {
  send: { params: unknown; query: unknown; body: unknown };
  receive: { params: unknown; query: unknown; body: unknown };
  reply: unknown;
}
export interface TypesOf<S extends EndpointShape> {
  send: { params: Input<S['params']>; query: Input<S['query']>; body: Input<S['body']> };
  receive: { params: Output<S['params']>; query: Output<S['query']>; body: Output<S['body']> };
  reply: Output<S['reply']>;
}

export interface EndpointData {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * `/api/...` is public through the gateway; `/parts/...` is a partial response that the gateway composes;
   * `/internal/...` is service to service.
   */
  readonly path: string;
  readonly access: Access;
  /** Anyone may call; a signed-in caller is passed to the handler. */
  readonly knowsCaller?: true;
  /** Opens a session. A proof of the browser's key (`DPoP`, RFC 9449) binds the session to that key. */
  readonly opensSession?: true;
  readonly owner: Part;
  /** Refusal code -> HTTP status. Every endpoint may also give the `commonRefusals`. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Moves money: takes the optional header `idempotency-key`; the reply may carry `wallet`. */
  readonly movesMoney?: boolean;
  /** Creates something: also takes the optional header `idempotency-key`; a repeat creates nothing more. */
  readonly makesOne?: true;
  /**
   * Why a changing endpoint of operators does without one of its guards (`operatorGuards`): the first day in office, or
   * the second factor shown within ten minutes.
   */
  readonly exempt?: Readonly<Partial<Record<'firstDay' | 'freshFactor', string>>>;
  /**
   * The operators' roles that it serves, besides `admin` and, where it only reads, `auditor`; `[]`: no other. Absent, where
   * it only reads: all.
   */
  readonly duties?: readonly Duty[];
  /** Counts against this budget of an operator. `people`: the read is also in the operators' log. */
  readonly budget?: OperatorBudget;
  /** Not implemented: answered with 501. */
  readonly built?: false;
  /**
   * Services that may call an internal endpoint; on `/parts/...`, services that may forward a person's request besides
   * the gateway.
   */
  readonly callers?: readonly Part[];
  /** The body is multipart form data (an upload), at most 2 MB. */
  readonly upload?: boolean;
  /** The body is ignored: mail programs send their own form (RFC 8058). */
  readonly leavesBody?: true;
  /** JSON bodies are at most 16 kB unless an endpoint says otherwise (a season file is larger). */
  readonly maxBodyBytes?: number;
  /** One line for OpenAPI. */
  readonly summary: string;
}

/**
 * Denied by default: whatever an operator changes is forbidden to a new operator for a day, and an operator with a second
 * factor must have verified it within ten minutes. An exemption names its reason.
 */
export function operatorGuards({ access, method, exempt }: Pick<EndpointData, 'access' | 'method' | 'exempt'>): {
  firstDay: boolean;
  freshFactor: boolean;
} {
  const isChange = access === 'operator' && method !== 'GET';
  return {
    firstDay: isChange && exempt?.firstDay === undefined,
    freshFactor: isChange && exempt?.freshFactor === undefined,
  };
}

/** Whether an operator of these roles may call an endpoint; undefined: an operator from before there were roles. */
export function servesRoles(
  { method, duties }: Pick<EndpointData, 'method' | 'duties'>,
  roles: readonly OperatorRole[] | undefined,
): boolean {
  if (roles === undefined || roles.includes('admin')) return true;
  if (method === 'GET' && (duties === undefined || roles.includes('auditor'))) return true;
  return duties?.some((duty) => roles.includes(duty)) ?? false;
}

declare const types: unique symbol;
export type Endpoint<T extends EndpointTypes = EndpointTypes, D extends EndpointData = EndpointData> = D & {
  readonly [types]?: T;
};

/**
 * Ties an endpoint's data to its shapes by type only: `endpoint<typeof shapes.joinContest>()({...})`. The browser gets
 * the data, never zod.
 */
export const endpoint =
  <S extends EndpointShape>() =>
  <const D extends EndpointData>(data: D): Endpoint<TypesOf<S>, D> =>
    data;

type Refusals = EndpointData['refusals'];
/**
 * Refusals of several endpoints, and those of this one. A spread in the literal would count as a side effect, and keep
 * the endpoint in bundles that do not use it.
 */
export const withRefusals = <const A extends Refusals, const B extends Refusals>(shared: A, own: B): A & B => ({
  ...shared,
  ...own,
});

/** Refusals that every endpoint may give. */
export const commonRefusals = {
  malformed: 400,
  'sign-in': 401,
  'proof-needed': 401,
  forbidden: 403,
  'operator-account': 403,
  'cooling-off': 403,
  'factor-needed': 403,
  'confirm-factor': 403,
  'not-your-role': 403,
  'operator-network': 403,
  'read-reason-needed': 403,
  'budget-spent': 429,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-content-type': 415,
  'invalid-input': 422,
  'too-many-requests': 429,
  fault: 500,
  'not-built': 501,
  busy: 503,
} as const;
export type CommonRefusal = keyof typeof commonRefusals;

export type TypesFrom<E> = E extends { readonly [types]?: infer T }
  ? NonNullable<T> extends EndpointTypes
    ? NonNullable<T>
    : never
  : never;
/** The input of the endpoint's handler. */
export type ReceivedBy<E> = TypesFrom<E>['receive'];
/** The input of the endpoint's callers. */
export type SentTo<E> = TypesFrom<E>['send'];
export type ReplyOf<E> = TypesFrom<E>['reply'];
/** The refusal codes an endpoint lists itself. */
export type RefusalOf<E extends { refusals: object }> = Extract<keyof E['refusals'], string>;
