import { endpoints } from '@baazi/contracts';
import { ownVersion } from './own-version';
import { reply, refuse } from './http/handler';
import { inTransaction } from './mongo/in-transaction';
import type { Service } from './service';

type OwnEndpointDeps = Pick<
  Service,
  'internal' | 'clocks' | 'bus' | 'outbox' | 'operatorsLog' | 'transactions' | 'waiting'
>;

/** Mounts the endpoints that every service has on its internal listener: clock, dead letters with what else waits, replay. */
export function mountOwnEndpoints(service: OwnEndpointDeps): void {
  service.internal.handle(endpoints.setClock, async ({ body }) => {
    if (!service.clocks.moveTo(body.offsetMs)) return refuse('conflict', { message: 'The clock only moves forward.' });
    return reply({ now: service.clocks.business.now().toISOString() });
  });
  service.internal.handle(endpoints.deadLetters, async () => {
    // Queue depths are read first: the broker does not count a dead letter while it is being listed.
    const queues = await service.bus.depths();
    const [data, unsent] = [await service.bus.deadLetters(), await service.outbox.depth()];
    const waiting = (await service.waiting.read()).map(({ oldestSeconds, ...row }) => ({
      ...row,
      ...(Number.isFinite(oldestSeconds) && { oldestSeconds }),
    }));
    const uptimeSeconds = Math.round(process.uptime());
    return reply({ data, queues, unsent, waiting, version: ownVersion(), uptimeSeconds });
  });
  service.internal.handle(endpoints.replayDeadLetter, async ({ params, body, log }) => {
    const letter = (await service.bus.deadLetters()).find(({ id }) => id === params.id);
    if (!letter) return refuse('not-found');
    // Logged first: after a crash in between, a log line without its replay is better than an unlogged replay.
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
    log.info({ deadLetter: params.id, replayed }, 'dead letter replayed');
    return replayed ? reply({}) : refuse('not-found');
  });
}
