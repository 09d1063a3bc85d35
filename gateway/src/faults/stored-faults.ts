import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Voter } from '../canary/voter';

const LIFETIME_S = 14 * 24 * 3600;
/** Reports come from anybody, so the number is bounded: those of the fewest players are deleted. */
const MAX_FAULTS = 100;

/** A browser's report about a release that the registry names. */
interface FaultReport {
  remote: string;
  version: string;
  /** the path pattern of a route, never a concrete URL */
  screen?: string;
  stage: string;
  message: string;
  /** positions in built files, one per line, innermost first */
  stack?: string;
}
interface StoredFault extends FaultReport {
  id: string;
  count: number;
  /** approximate number of distinct players */
  players: number;
  firstAt: string;
  lastAt: string;
}

/**
 * Faults reported by browsers, stored in Redis for all instances of the gateway: by release and position, with the
 * number of reports and players and the first and last time. Contains no names or addresses.
 */
export class StoredFaults {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
  ) {}

  async add(report: FaultReport, { player }: Voter, now: Date): Promise<void> {
    const id = idOf(report);
    const { fault, players } = this.#keysOf(id);
    await Promise.all([
      this.redis.hset(fault, { ...report, lastAt: now.toISOString() }),
      this.redis.hsetnx(fault, 'firstAt', now.toISOString()),
      this.redis.hincrby(fault, 'count', 1),
      this.redis.pfadd(players, player),
      this.redis.expire(fault, LIFETIME_S),
      this.redis.expire(players, LIFETIME_S),
    ]);
    await this.redis.zadd(this.#list, await this.redis.pfcount(players), id);
    const tooMany = (await this.redis.zcard(this.#list)) - MAX_FAULTS;
    if (tooMany > 0) await this.#delete(await this.redis.zrange(this.#list, 0, String(tooMany - 1)));
  }

  /** Sorted by the number of affected players, descending. */
  async all(): Promise<StoredFault[]> {
    const ids = await this.redis.zrevrange(this.#list, 0, String(MAX_FAULTS - 1));
    const faults = await Promise.all(ids.map((id) => this.#read(id)));
    await this.#delete(ids.filter((_id, index) => faults[index] === undefined));
    return faults.flatMap((fault) => fault ?? []);
  }

  async #read(id: string): Promise<StoredFault | undefined> {
    const keys = this.#keysOf(id);
    const [fields, players] = await Promise.all([this.redis.hgetall(keys.fault), this.redis.pfcount(keys.players)]);
    const { remote, version, stage, message, count, firstAt, lastAt, screen, stack } = fields;
    if (!remote || !version || !stage || message === undefined || !firstAt || !lastAt) return undefined;
    const known = { id, remote, version, stage, message, firstAt, lastAt, count: Number(count), players };
    return { ...known, ...(screen ? { screen } : {}), ...(stack ? { stack } : {}) };
  }

  async #delete(ids: readonly string[]): Promise<void> {
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

/** Groups reports of one fault in one release; numbers in the message are ignored. */
function idOf({ remote, version, stage, message, stack = '' }: FaultReport): string {
  const [innermost = ''] = stack.split('\n');
  const text = [remote, version, stage, message.replace(/\d+/g, '#'), innermost].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
