import { createHmac, randomBytes } from 'node:crypto';
import type { EndpointData } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { Counter, type Registry } from 'prom-client';
import { addressKey } from '../identity/address-key';
import { createLogger, type Logger } from '../telemetry/create-logger';
import { countGuess } from './count-guesses';
import { eventOfDone, eventOfRefusal } from './security-event-of';
import { isGuess, levelOf, securityEventNames, type SecurityEvent } from './security-events';
import { SummedLines } from './summed-lines';

/** The only fields of a line. None is free text except the address, which the gateway verifies. */
export interface SecurityFacts {
  /** id of the signed-in person */
  user?: string | undefined;
  /** the attempted e-mail as a keyed hash: see `accountOf` */
  account?: string | undefined;
  /** the subject of an operator's action */
  subject?: string | undefined;
  address?: string | undefined;
  /** method and path of an endpoint of the contract */
  route?: string | undefined;
  /** a refusal code of the contract */
  reason?: string | undefined;
  requestId?: string | undefined;
}
/** The facts that the HTTP layer has about a request. */
export interface RequestFacts {
  caller?: { userId: string } | undefined;
  body?: unknown;
  params?: unknown;
  address: string;
  requestId: string;
  hasToken: boolean;
}

export interface SecurityLog {
  record(event: SecurityEvent, facts: SecurityFacts): void;
  done(endpoint: EndpointData, asked: RequestFacts, response: unknown): void;
  refused(endpoint: EndpointData | undefined, code: string, asked: RequestFacts): void;
  /** Sets the secret that hashes accounts, shared by all instances. Until then a random one of this process is used. */
  hashAccountsWith(secret: string): void;
  /** Writes the summed lines. */
  flush(): void;
}

/**
 * Per clock hour. Someone who forgot a password stays below, and so does a large office or a carrier's shared address.
 */
const ACCOUNT_GUESS_LIMIT = 10;
const NETWORK_SPRAY_LIMIT = 30;
const SUM_INTERVAL_MS = 60_000;

/**
 * Opens the security log: sign-ins and their failures, refusals, data exports, changes of credentials. It is a separate
 * stream: a file, or lines of the ordinary log with `"stream":"security"`.
 */
export function openSecurityLog({
  log,
  redis,
  keys,
  registry,
  now,
}: {
  /** the destination: see `securityStream` */
  log: Logger;
  redis: Redis;
  keys: (name: string) => string;
  registry: Registry;
  now: () => Date;
}): SecurityLog {
  let secret = randomBytes(32).toString('hex');
  const events = new Counter({
    name: 'security_events_total',
    help: 'Lines of the security log, by what happened',
    labelNames: ['event'],
    registers: [registry],
  });
  // Initialised to zero so that the first event already shows as a rise.
  for (const event of securityEventNames) events.inc({ event }, 0);
  const lines = new SummedLines<SecurityFacts & { event: SecurityEvent }>((facts) => log[levelOf(facts.event)](facts));
  setInterval(() => lines.end(), SUM_INTERVAL_MS).unref();

  const record = (event: SecurityEvent, facts: SecurityFacts): void => {
    events.inc({ event });
    const network = addressKey(facts.address ?? '');
    const { reason, user, account, subject, route } = facts;
    lines.note([event, reason, user, account, subject, route, network].join(' '), { event, ...facts });
    if (isGuess(event) && account !== undefined) void count(account, network, facts);
  };
  const count = async (account: string, network: string, { address, requestId }: SecurityFacts): Promise<void> => {
    const guesses = await countGuess({ redis, keys }, { account, network, nowMs: now().getTime() }).catch(
      () => undefined,
    );
    if (!guesses) return;
    if (guesses.ofAccount === ACCOUNT_GUESS_LIMIT) record('authn_login_fail_max', { account, address, requestId });
    if (guesses.isNewThere && guesses.accountsOfNetwork >= NETWORK_SPRAY_LIMIT)
      record('authn_login_spray', { address, requestId });
  };
  const accountOf = (email: string): string => accountName(secret, email);
  const factsOf = (endpoint: EndpointData | undefined, { caller, body, params, address, requestId }: RequestFacts) => ({
    user: caller?.userId,
    account: caller === undefined ? mapText(body, 'email', accountOf) : undefined,
    subject: endpoint?.access === 'operator' ? (textOf(params, 'id') ?? textOf(params, 'userId')) : undefined,
    address,
    route: endpoint && `${endpoint.method} ${endpoint.path}`,
    requestId,
  });

  return {
    record,
    done(endpoint, asked, response) {
      const event = eventOfDone(endpoint);
      if (!event) return;
      const facts = factsOf(endpoint, asked);
      // A person who has just signed in is known only from the response.
      record(event, { ...facts, user: facts.user ?? textOf(valueOf(response, 'user'), '_id') });
    },
    refused(endpoint, code, asked) {
      const event = eventOfRefusal(endpoint, code, asked);
      if (event) record(event, { ...factsOf(endpoint, asked), reason: code });
    },
    hashAccountsWith: (given) => void (secret = given),
    flush: () => lines.end(),
  };
}

/** Equal accounts have equal names for anyone with the key, and only for them: docs/run-it.md, 'Security log'. */
const accountName = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`security-log:${email}`).digest('hex').slice(0, 24);

/** The configured file, else a child of the ordinary log, which is silent if that log is silent. */
export function securityStream(log: Logger, options: { part: string; instance: string; file?: string }): Logger {
  const { file, part, instance } = options;
  const stream = { stream: 'security' };
  if (file === undefined) return log.child(stream, { level: log.level === 'silent' ? 'silent' : 'info' });
  const destination = pino.destination({ dest: file, append: true, mkdir: true, sync: false });
  return createLogger({ part, instance, level: 'info', stream: destination }).child(stream);
}

function valueOf(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined;
}
function textOf(from: unknown, name: string): string | undefined {
  const value = valueOf(from, name);
  return typeof value === 'string' ? value.slice(0, 100) : undefined;
}
function mapText(from: unknown, name: string, map: (text: string) => string): string | undefined {
  const text = textOf(from, name);
  return text === undefined ? undefined : map(text);
}
