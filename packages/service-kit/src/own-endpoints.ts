import { endpoints } from '@baazi/contracts';
import { ownVersion } from './health/own-version';
import { reply, refuse } from './http/handler';
import type { Service } from './service';

/** An operator's deed as a service writes it into its own audit log. */
export interface OperatorDeed {
  by: string;
  action: string;
  subject: string;
  reason: string;
  before: Record<string, unknown>;
}
export type RecordDeed = (deed: OperatorDeed) => Promise<void>;

/** What every service answers about itself on its internal listener. */
export function mountOwnEndpoints(service: Service, recordReplay: RecordDeed): void {
  service.internal.handle(endpoints.setClock, async ({ body }) => {
    if (!service.clocks.moveTo(body.offsetMs)) return refuse('conflict', { message: 'The clock only moves forward.' });
    return reply({ now: service.clocks.business.now().toISOString() });
  });
  service.internal.handle(endpoints.deadLetters, async () => {
    // Depths first: a letter that was just looked at is not counted for a moment.
    const queues = await service.bus.depths();
    const [data, unsent] = [await service.bus.deadLetters(), await service.outbox.depth()];
    return reply({ data, queues, unsent, version: ownVersion(), uptimeSeconds: Math.round(process.uptime()) });
  });
  service.internal.handle(endpoints.replayDeadLetter, async ({ params, body, log }) => {
    const letter = (await service.bus.deadLetters()).find(({ id }) => id === params.id);
    if (!letter) return refuse('not-found');
    // Noted first: a deed without its line in the log would be worse than a line whose deed was lost in a crash.
    await recordReplay({
      by: body.by,
      action: 'dead-letter-replayed',
      subject: letter.id,
      reason: body.reason,
      before: { queue: letter.queue, event: letter.event, error: letter.error },
    });
    const replayed = await service.bus.replay(params.id);
    log.info({ deadLetter: params.id, replayed }, 'a dead letter is replayed');
    return replayed ? reply({}) : refuse('not-found');
  });
}
