import type { IncomingHttpHeaders } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { refuse, reply, type Clocks, type HttpApp, type Live, type ServiceCaller } from '@baazi/service-kit/edge';
import { moveClock } from './clock/move-clock';
import { auditLog } from './compose/audit-log';
import { currentUser } from './compose/current-user';
import type { GatewayConfig } from './gateway-config';
import type { RemoteFaults } from './faults/remote-faults';
import type { RegistryFile } from './portal/registry-file';
import type { CopyCaller } from './proxy/copy-callers';
import { systemView } from './system/system-view';

export interface OwnParts {
  http: HttpApp;
  config: GatewayConfig;
  services: ServiceCaller;
  copies: readonly CopyCaller[];
  clocks: Clocks;
  live: Live;
  registry: RegistryFile;
  faults: RemoteFaults;
}

const tokenOf = (headers: IncomingHttpHeaders): string => String(headers['x-auth-token'] ?? '');

/** What the gateway answers itself. */
export function ownEndpoints({ http, config, services, copies, clocks, live, registry, faults }: OwnParts): void {
  http.handle(endpoints.currentUser, async ({ headers, signal, context }) => {
    const user = await currentUser(services, tokenOf(headers), { signal, context });
    if (!user.ok) return refuse(user.code, { message: user.message, errors: user.errors });
    return reply(user.response, user.renewedToken ? { headers: { 'x-auth-token': user.renewedToken } } : {});
  });
  http.handle(endpoints.audit, async ({ headers, query, context }) => reply(await auditLog(services, tokenOf(headers), query, context)));
  http.handle(endpoints.system, async () => reply(await systemView({ copies, registry, faults, clocks, mode: config.PROFILE, origin: config.PORTAL_ORIGIN })));
  http.handle(endpoints.replayDead, async ({ params, body, caller, log, context }) => {
    const copy = copies.find(({ part }) => part === params.part);
    if (!copy) return refuse('not-found');
    const replayed = await copy.caller.call(endpoints.replayDeadLetter, { to: copy.part, params: { id: params.id }, context });
    log.info({ ...params, by: caller.userId, reason: body.reason, replayed: replayed.ok }, 'an operator replays a dead letter');
    return replayed.ok ? reply({}) : refuse('not-found');
  });
  http.handle(endpoints.moveClock, async ({ body }) => {
    if (config.PROFILE === 'production' || !config.CLOCK_FILE) return refuse('mode-closed');
    const moved = await moveClock({ clocks, clockFile: config.CLOCK_FILE, copies }, new Date(body.at));
    if ('refused' in moved) return refuse(moved.refused);
    // Open pages count down to the new time at once.
    live.sendAll('fixtures', { serverNow: moved.at });
    return reply(moved);
  });
  http.handle(endpoints.reportFault, async ({ body, log }) => {
    faults.add(body.remote, body.version);
    log.warn({ remote: body.remote, version: body.version, stage: body.stage, message: body.message }, 'a remote failed in a browser');
    return reply({});
  });
}
