import type { Redis } from 'ioredis';
import type { Voter } from './voter';

/** The share of an app's players, day by day, for whom it shall run without a fault. */
const TARGET = 0.999;
const WINDOW_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

export interface ErrorBudget {
  /** players of each day, summed over the window */
  players: number;
  failed: number;
  /** 1: as many failed as the target allows */
  used: number;
}

/**
 * The error budget of each app over the last days, in Redis. A day counts distinct players (HyperLogLog: bounded,
 * without ids), so that many reports of one player count once a day.
 */
export class ErrorBudgets {
  constructor(
    private readonly redis: Redis,
    private readonly keys: (name: string) => string,
  ) {}

  ran = (remote: string, voter: Voter, nowMs: number): Promise<void> => this.#add(remote, 'ran', voter, nowMs);
  failed = (remote: string, voter: Voter, nowMs: number): Promise<void> => this.#add(remote, 'failed', voter, nowMs);

  /** Undefined without players. */
  async of(remote: string, nowMs: number): Promise<ErrorBudget | undefined> {
    const days = Array.from({ length: WINDOW_DAYS }, (_, back) => Math.floor(nowMs / DAY_MS) - back);
    const counts = await Promise.all(
      days.map((day) => {
        const failed = this.#key(remote, 'failed', day);
        return Promise.all([this.redis.pfcount(this.#key(remote, 'ran', day), failed), this.redis.pfcount(failed)]);
      }),
    );
    const players = counts.reduce((sum, [all]) => sum + all, 0);
    const failed = counts.reduce((sum, [, some]) => sum + some, 0);
    return players === 0 ? undefined : { players, failed, used: failed / (players * (1 - TARGET)) };
  }

  async #add(remote: string, what: 'ran' | 'failed', { player }: Voter, nowMs: number): Promise<void> {
    const key = this.#key(remote, what, Math.floor(nowMs / DAY_MS));
    await this.redis.pfadd(key, player);
    await this.redis.expire(key, ((WINDOW_DAYS + 1) * DAY_MS) / 1000);
  }

  #key(remote: string, what: 'ran' | 'failed', day: number): string {
    return this.keys(`budget:${remote}:${what}:${day}`);
  }
}
