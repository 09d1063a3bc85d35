import { setTimeout as sleep } from 'node:timers/promises';
import type { Match, portalClient } from '../../portal/client';

const PAUSE_MS = 100;
const PAGES = ['/api/auth/users', '/api/user/dashboard', '/api/user/teams'] as const;
export type Answers = Record<string, number>;
type Client = ReturnType<typeof portalClient>;

/** Joins and reads of some players until it is stopped; counts answers by status, those of 5xx by code too. */
export function startLoad(portal: Client, players: readonly { token: string }[], matches: readonly Match[]) {
  const answers: Answers = {};
  let isRunning = true;
  const count = (answer: string): void => void (answers[answer] = (answers[answer] ?? 0) + 1);
  const play = async ({ token }: { token: string }): Promise<void> => {
    for (let i = 0; isRunning; i += 1, await sleep(PAUSE_MS)) {
      const match = matches[Math.floor(i / 4) % matches.length];
      const page = PAGES[i % PAGES.length] ?? PAGES[0];
      const work =
        i % 4 === 0 && match ? portal.join(token, match, match.teams[0], 49) : portal.call('GET', page, { token });
      await work.then(
        ({ http, code }) => count(http < 500 ? String(http) : `${http} ${code}`),
        () => count('no answer'),
      );
    }
  };
  const running = players.map(play);
  return {
    /** The answers since the last call. */
    take: (): Answers => {
      const since = { ...answers };
      for (const status of Object.keys(answers)) delete answers[status];
      return since;
    },
    stop: async (): Promise<void> => {
      isRunning = false;
      await Promise.all(running);
    },
  };
}
