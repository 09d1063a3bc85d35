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

/** All that a line may say. None of it is anybody's words but the address, which the gateway vouches for. */
export interface SecurityFacts {
  /** id of the person who is signed in */
  user?: string | undefined;
  /** the e-mail that was tried, as a keyed hash: `accountOf` */
  account?: string | undefined;
  /** whom or what an operator's deed was about */
  subject?: string | undefined;
  address?: string | undefined;
  /** method and path of an endpoint of the contract */
  route?: string | undefined;
  /** a refusal code of the contract */
  reason?: string | undefined;
  requestId?: string | undefined;
}
/** What the http side knows of a request. */
export interface Asked {
  caller?: { userId: string } | undefined;
  body?: unknown;
  params?: unknown;
  address: string;
  requestId: string;
  hasToken: boolean;
}

export interface SecurityLog {
  record(event: SecurityEvent, facts: SecurityFacts): void;
  done(endpoint: EndpointData, asked: Asked, response: unknown): void;
  refused(endpoint: EndpointData | undefined, code: string, asked: Asked): void;
  /** From now on accounts are named by this secret, which every copy has. Until then by one of this process. */
  nameAccountsBy(secret: string): void;
  /** Writes what was summed up. */
  flush(): void;
}

/** Within one clock hour. Whoever forgot a password stays below; a big office or a carrier's shared address too. */
const GUESSED_AFTER = 10;
const SPRAYED_AFTER = 30;
const SUMMED_FOR_MS = 60_000;

/**
 * What is worth a second look by somebody who watches: who came in, who did not, who was refused, who took data out or
 * changed how one signs in. A stream of its own: a file, or lines of the ordinary log that carry `"stream":"security"`.
 */
export function openSecurityLog({
  log,
  redis,
  keys,
  registry,
  now,
}: {
  /** where the lines go: see `securityStream` */
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
  // From zero: a first one is a rise too.
  for (const event of securityEventNames) events.inc({ event }, 0);
  const lines = new SummedLines<SecurityFacts & { event: SecurityEvent }>((facts) => log[levelOf(facts.event)](facts));
  setInterval(() => lines.end(), SUMMED_FOR_MS).unref();

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
    if (guesses.ofAccount === GUESSED_AFTER) record('authn_login_fail_max', { account, address, requestId });
    if (guesses.isNewThere && guesses.accountsOfNetwork >= SPRAYED_AFTER)
      record('authn_login_spray', { address, requestId });
  };
  const accountOf = (email: string): string => accountName(secret, email);
  const factsOf = (endpoint: EndpointData | undefined, { caller, body, params, address, requestId }: Asked) => ({
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
      // Who just signed in has an id from here on.
      record(event, { ...facts, user: facts.user ?? textOf(valueOf(response, 'user'), '_id') });
    },
    refused(endpoint, code, asked) {
      const event = eventOfRefusal(endpoint, code, asked);
      if (event) record(event, { ...factsOf(endpoint, asked), reason: code });
    },
    nameAccountsBy: (given) => void (secret = given),
    flush: () => lines.end(),
  };
}

/** The same account has the same name for whoever has the key, and for nobody else: docs/run-it.md, 'Security log'. */
const accountName = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`security-log:${email}`).digest('hex').slice(0, 24);

/** A file of its own where one is named, else the log's own stream: which then says nothing where the log does not. */
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
