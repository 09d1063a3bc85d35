import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Voter } from '../trials/voter';

const KEPT_S = 14 * 24 * 3600;
/** Reports are anybody's words: of more kinds than these, those that fewest players told go. */
const MOST = 100;

/** What a browser told, for a release that the registry names. */
export interface FaultReport {
  remote: string;
  version: string;
  /** the path of a route, never an address that somebody was at */
  screen?: string;
  stage: string;
  message: string;
  /** places in built files, one a line, innermost first */
  stack?: string;
}
export interface KeptFault extends FaultReport {
  id: string;
  count: number;
  /** distinct, nearly */
  players: number;
  firstAt: string;
  lastAt: string;
}

/** The same fault of the same release, wherever and whenever: numbers in its words make no other one. */
function idOf({ remote, version, stage, message, stack = '' }: FaultReport): string {
  const [innermost = ''] = stack.split('\n');
  const told = [remote, version, stage, message.replace(/\d+/g, '#'), innermost].join('\n');
  return createHash('sha256').update(told).digest('hex').slice(0, 16);
}

/**
 * Faults of browsers, in Redis, for every copy of the gateway: by release and place, how often, for how many, since
 * when. No name and no address can be read from it.
 */
export class KeptFaults {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
  ) {}

  async note(report: FaultReport, { player }: Voter, now: Date): Promise<void> {
    const id = idOf(report);
    const { fault, players } = this.#keysOf(id);
    await Promise.all([
      this.redis.hset(fault, { ...report, lastAt: now.toISOString() }),
      this.redis.hsetnx(fault, 'firstAt', now.toISOString()),
      this.redis.hincrby(fault, 'count', 1),
      this.redis.pfadd(players, player),
      this.redis.expire(fault, KEPT_S),
      this.redis.expire(players, KEPT_S),
    ]);
    await this.redis.zadd(this.#list, await this.redis.pfcount(players), id);
    const tooMany = (await this.redis.zcard(this.#list)) - MOST;
    if (tooMany > 0) await this.#forget(await this.redis.zrange(this.#list, 0, String(tooMany - 1)));
  }

  /** Those that most players had come first. */
  async all(): Promise<KeptFault[]> {
    const ids = await this.redis.zrevrange(this.#list, 0, String(MOST - 1));
    const told = await Promise.all(ids.map((id) => this.#read(id)));
    await this.#forget(ids.filter((_id, at) => told[at] === undefined));
    return told.flatMap((fault) => fault ?? []);
  }

  async #read(id: string): Promise<KeptFault | undefined> {
    const keys = this.#keysOf(id);
    const [told, players] = await Promise.all([this.redis.hgetall(keys.fault), this.redis.pfcount(keys.players)]);
    const { remote, version, stage, message, count, firstAt, lastAt, screen, stack } = told;
    if (!remote || !version || !stage || message === undefined || !firstAt || !lastAt) return undefined;
    const known = { id, remote, version, stage, message, firstAt, lastAt, count: Number(count), players };
    return { ...known, ...(screen ? { screen } : {}), ...(stack ? { stack } : {}) };
  }

  async #forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.redis.zrem(this.#list, ...ids);
    await this.redis.del(...ids.flatMap((id) => Object.values(this.#keysOf(id))));
  }

  get #list(): string {
    return this.keys('faults');
  }

  #keysOf(id: string): { fault: string; players: string } {
    const fault = this.keys(`fault:${id}`);
    return { fault, players: `${fault}:players` };
  }
}
