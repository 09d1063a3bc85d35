import { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit/gateway';
import type { InstanceCaller } from '../proxy/instance-callers';

/** Delivers a parked message to its consumer again. The service does it and adds it to its operators' log. */
export const replayDeadLetter =
  ({ instances }: { instances: readonly InstanceCaller[] }): Handler<typeof endpoints.replayDead> =>
  async ({ params, body: { reason }, caller: { userId: by }, log, context }) => {
    const instance = instances.find(({ part }) => part === params.part);
    if (!instance) return refuse('not-found');
    const answer = await instance.caller.call(endpoints.replayDeadLetter, {
      to: instance.part,
      params: { id: params.id },
      body: { by, reason },
      context,
    });
    const replayed = answer.kind === 'reply';
    log.info({ ...params, by, reason, replayed }, 'an operator replays a dead letter');
    return replayed ? reply({}) : refuse('not-found');
  };
