import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import type { LoadClient, Match } from '../../load/load-client';

const HOUR_MS = 3600_000;
const RESULT_AFTER_START_MS = 5 * HOUR_MS;
const Exposure = z.object({
  data: z.array(
    z.looseObject({
      market: z.string(),
      outcomes: z.array(z.object({ outcome: z.string(), payoutRupees: z.number() })),
    }),
  ),
});

export type AttackSeason = Awaited<ReturnType<typeof attackSeason>>;

/** The matches of the attack, one after another, and their results as an operator declares them. */
export async function attackSeason(stack: TestStack, portal: LoadClient) {
  const { email, password } = stack.operator();
  const operator = await portal.login(email, password);
  const board = async (): Promise<Match[]> => (await portal.dashboard(operator)).matches;

  async function settle(match: Match, outcome: string): Promise<void> {
    await portal.moveClock(operator, new Date(Date.parse(match.startsAt) + RESULT_AFTER_START_MS).toISOString());
    for (let tries = 0; ; tries += 1) {
      const body = { outcome, note: 'official scorecard', source: 'simulation', expectedRevision: 0 };
      const answer = await portal.declare(operator, `/api/admin/matches/${match.matchID}/result`, body);
      if (answer.status === true) break;
      if (answer.code !== 'unresolved-entries' || tries === 20) throw new Error(`${match.matchID}: ${answer.message}`);
      await sleep(1000);
    }
    for (let tries = 0; tries < 600; tries += 1) {
      const row = await portal.adminRow(operator, 'matches', match.matchID);
      if (row?.state === 'settled') return;
      await sleep(100);
    }
    throw new Error(`${match.matchID} was declared and is not settled`);
  }

  return {
    operator,
    /** The next match that takes entries; moves the clock to its day if needed. */
    async nextMatch(): Promise<Match> {
      const isOpen = ({ state }: Match): boolean => state === 'open';
      for (let days = 0; days < 60; days += 1) {
        const open = (await board()).filter(isOpen).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))[0];
        if (open) return open;
        const { serverNow } = z
          .looseObject({ serverNow: z.string() })
          .parse((await portal.send('GET', '/api/user/dashboard', { token: operator })).response);
        await portal.moveClock(operator, new Date(Date.parse(serverNow) + 6 * HOUR_MS).toISOString());
      }
      throw new Error('no match takes entries any more');
    },
    /** The result that costs the house least: a gain under it was without risk. */
    async decideAgainstThem(match: Match): Promise<void> {
      const path = `/api/admin/exposure?limit=100&query=${encodeURIComponent(match.matchID)}`;
      const { data } = Exposure.parse(portal.must(await portal.send('GET', path, { token: operator }), path).response);
      const book = data.find(({ market }) => market === `match:${match.matchID}`)?.outcomes ?? [];
      const [least] = [...book].sort((a, b) => a.payoutRupees - b.payoutRupees);
      await settle(match, least?.outcome ?? match.teams[0]);
    },
    settle,
  };
}
