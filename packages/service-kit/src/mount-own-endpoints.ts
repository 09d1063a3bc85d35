import { endpoints } from '@baazi/contracts';
import { ownVersion } from './own-version';
import { reply, refuse } from './http/handler';
import { inTransaction } from './mongo/in-transaction';
import type { Service } from './service';

/** What every service answers about itself on its internal listener. */
export function mountOwnEndpoints(service: Service): void {
  service.internal.handle(endpoints.setClock, async ({ body }) => {
    if (!service.clocks.moveTo(body.offsetMs)) return refuse('conflict', { message: 'The clock only moves forward.' });
    return reply({ now: service.clocks.business.now().toISOString() });
  });
  service.internal.handle(endpoints.deadLetters, async () => {
    // Depths first: the broker does not count a letter while we look at it.
    const queues = await service.bus.depths();
    const [data, unsent] = [await service.bus.deadLetters(), await service.outbox.depth()];
    return reply({ data, queues, unsent, version: ownVersion(), uptimeSeconds: Math.round(process.uptime()) });
  });
  service.internal.handle(endpoints.replayDeadLetter, async ({ params, body, log }) => {
    const letter = (await service.bus.deadLetters()).find(({ id }) => id === params.id);
    if (!letter) return refuse('not-found');
    // Noted first: if we crash in between, a line without its deed is better than a deed without its line.
    await inTransaction(service, (tx) =>
      service.operatorsLog.record(tx, {
        by: body.by,
        action: 'dead-letter-replayed',
        subject: letter.id,
        reason: body.reason,
        before: { queue: letter.queue, event: letter.event, error: letter.error },
      }),
    );
    const replayed = await service.bus.replay(params.id);
    log.info({ deadLetter: params.id, replayed }, 'a dead letter is replayed');
    return replayed ? reply({}) : refuse('not-found');
  });
}
