import type { IncomingHttpHeaders } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { refuse, reply, type Clocks, type HttpApp, type Live, type ServiceCaller } from '@baazi/service-kit/edge';
import { moveClock } from './clock/move-clock';
import { auditLog } from './compose/audit-log';
import { currentUser } from './compose/current-user';
import type { GatewayConfig } from './gateway-config';
import type { PortalRegistry } from './portal/portal-registry';
import type { CopyCaller } from './proxy/copy-callers';
import { systemView } from './system/system-view';
import type { ReleaseMeasures } from './trials/release-measures';
import type { Trials } from './trials/trials';
import type { Voter } from './trials/voter';

export interface OwnParts {
  http: HttpApp;
  config: GatewayConfig;
  services: ServiceCaller;
  copies: readonly CopyCaller[];
  clocks: Clocks;
  live: Live;
  registry: PortalRegistry;
  releases: ReleaseMeasures;
  trials: Trials;
  voterOf: (headers: IncomingHttpHeaders, address: string) => Voter;
}

const tokenOf = (headers: IncomingHttpHeaders): string => String(headers['x-auth-token'] ?? '');

/** What the gateway answers itself. */
export function ownEndpoints({
  http,
  config,
  services,
  copies,
  clocks,
  live,
  registry,
  releases,
  trials,
  voterOf,
}: OwnParts): void {
  http.handle(endpoints.currentUser, async ({ headers, signal, context }) => {
    const user = await currentUser(services, tokenOf(headers), { signal, context });
    if (!user.ok) return refuse(user.code, { message: user.message, errors: user.errors });
    return reply(user.response, user.renewedToken ? { headers: { 'x-auth-token': user.renewedToken } } : {});
  });
  http.handle(endpoints.audit, async ({ headers, query, context }) =>
    reply(await auditLog(services, tokenOf(headers), query, context)),
  );
  http.handle(endpoints.system, async () =>
    reply(
      await systemView({
        copies,
        registry,
        releases,
        trials,
        clocks,
        mode: config.PROFILE,
        origin: config.PORTAL_ORIGIN,
      }),
    ),
  );
  http.handle(endpoints.replayDead, async ({ params, body, caller, log, context }) => {
    const copy = copies.find(({ part }) => part === params.part);
    if (!copy) return refuse('not-found');
    const replayed = await copy.caller.call(endpoints.replayDeadLetter, {
      to: copy.part,
      params: { id: params.id },
      body: { by: caller.userId, reason: body.reason },
      context,
    });
    log.info(
      { ...params, by: caller.userId, reason: body.reason, replayed: replayed.ok },
      'an operator replays a dead letter',
    );
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
  http.handle(endpoints.reportFault, async ({ body: { remote, version, stage, message }, headers, ip, log }) => {
    releases.fault((await registry.read(Date.now())).registry, remote, version);
    log.warn({ remote, version, stage, message }, 'a remote failed in a browser');
    // With Redis or the store away the trial is judged later.
    if (version)
      await trials
        .failed(remote, version, stage, voterOf(headers, ip))
        .catch((error: unknown) => log.warn({ err: error, remote }, 'a trial could not be judged'));
    return reply({});
  });
  http.handle(endpoints.reportMount, async ({ body: { remote, version }, headers, ip, log }) => {
    await trials
      .ran(remote, version, voterOf(headers, ip))
      .catch((error: unknown) => log.debug({ err: error, remote }, 'a mount was not counted'));
    return reply({});
  });
}
