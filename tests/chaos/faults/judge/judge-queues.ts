import { z } from 'zod';
import { until } from '../../../portal/client';
import type { Crowd } from '../load/crowd';
import type { SystemUnderTest } from '../system/proxied-stack';

const System = z.looseObject({
  outbox: z.array(z.looseObject({ part: z.string(), unsent: z.number() })),
  queues: z.array(z.looseObject({ name: z.string(), messages: z.number(), dead: z.number() })),
});

/** Waits until nothing is in flight: no event unsent, none in a queue. Returns how many were parked. */
export async function whenQueuesAreEmpty(
  { portal }: SystemUnderTest,
  operator: string,
  timeoutMs: number,
): Promise<{ parked: number }> {
  let left = '';
  return until(
    'empty queues',
    async () => {
      const { outbox, queues } = System.parse(
        portal.done(await portal.call('GET', '/api/admin/system', { token: operator }), 'system'),
      );
      left = [
        ...outbox.filter(({ unsent }) => unsent > 0).map(({ part, unsent }) => `${unsent} unsent of ${part}`),
        ...queues.filter(({ messages }) => messages > 0).map(({ name, messages }) => `${messages} in ${name}`),
      ].join(', ');
      const isEmpty =
        outbox.length > 0 &&
        queues.length > 0 &&
        outbox.every(({ unsent }) => unsent === 0) &&
        queues.every(({ messages }) => messages === 0);
      return isEmpty && { parked: queues.reduce((sum, { dead }) => sum + dead, 0) };
    },
    timeoutMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; left: ${left || 'nothing'}`);
  });
}

const Picks = z.looseObject({ data: z.array(z.looseObject({ matchID: z.string(), result: z.string().nullable() })) });
/** Waits until every entry in the decided match has an outcome. */
export async function whenSettled({ portal }: SystemUnderTest, crowd: Crowd, timeoutMs: number): Promise<void> {
  const { matchID } = crowd.decided;
  for (const { token } of crowd.players)
    await until(
      `the result of ${matchID} with every player`,
      async () => {
        const { data } = Picks.parse(
          portal.done(await portal.call('GET', '/api/user/teams?limit=100', { token }), 'picks'),
        );
        return data.every((pick) => pick.matchID !== matchID || pick.result !== null);
      },
      timeoutMs,
    );
}
