import { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';

/** An operator gives a parked message to its consumer again: its service does it, and notes it in its own log. */
export const replayDeadLetter =
  ({ copies }: GatewayContext): Handler<typeof endpoints.replayDead> =>
  async ({ params, body: { reason }, caller: { userId: by }, log, context }) => {
    const copy = copies.find(({ part }) => part === params.part);
    if (!copy) return refuse('not-found');
    const answer = await copy.caller.call(endpoints.replayDeadLetter, {
      to: copy.part,
      params: { id: params.id },
      body: { by, reason },
      context,
    });
    const replayed = answer.kind === 'reply';
    log.info({ ...params, by, reason, replayed }, 'an operator replays a dead letter');
    return replayed ? reply({}) : refuse('not-found');
  };
