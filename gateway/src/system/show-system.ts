import { endpoints, type ReplyOf } from '@baazi/contracts';
import { entriesOf } from '@baazi/contracts/app-entries';
import { teamOf } from '@baazi/releases';
import { type GatewayService, ownVersion, reply, type Handler } from '@baazi/service-kit/gateway';
import type { Canaries } from '../canary/canaries';
import type { ErrorBudgets } from '../canary/error-budget';
import type { ReleaseMetrics } from '../canary/release-metrics';
import type { VisitTimes } from '../canary/visit-times';
import type { WebVitals } from '../canary/web-vitals';
import type { RegistryReader } from '../pins/pins';
import type { InstanceCaller } from '../proxy/instance-callers';

interface SystemDeps {
  service: Pick<GatewayService, 'clocks' | 'config'>;
  instances: readonly InstanceCaller[];
  registry: RegistryReader;
  canaries: Canaries;
  releases: ReleaseMetrics;
  times: VisitTimes;
  budgets: ErrorBudgets;
  vitals: WebVitals;
}

type SystemView = ReplyOf<typeof endpoints.system>;

/** The state of all instances, queues, outboxes, parked messages and releases. */
export const showSystem =
  (deps: SystemDeps): Handler<typeof endpoints.system> =>
  async () => {
    const { config, clocks } = deps.service;
    const [states, remotes] = await Promise.all([readInstances(deps), readReleases(deps)]);
    const parts = states.map(({ instance, state }) => ({
      name: instance.part,
      url: instance.url,
      ready: state !== undefined,
      ...(state ? { version: state.version, uptimeSeconds: state.uptimeSeconds } : {}),
    }));
    const gateway = {
      name: 'gateway',
      url: config.PORTAL_ORIGIN,
      ready: true,
      version: ownVersion(),
      uptimeSeconds: Math.round(process.uptime()),
    };
    // Instances of a service share queues and outbox, so one answer per service is enough.
    const perService = [
      ...new Map(
        states.flatMap(({ instance: { part }, state }) => (state ? [[part, { part, state }] as const] : [])),
      ).values(),
    ];
    return reply({
      parts: [gateway, ...parts],
      remotes,
      queues: perService.flatMap(({ part, state }) => state.queues.map((queue) => ({ ...queue, part }))),
      outbox: perService.map(({ part, state }) => ({ part, unsent: state.unsent })),
      deadLetters: perService.flatMap(({ part, state }) => state.data.map((letter) => ({ ...letter, part }))),
      waiting: perService.flatMap(({ part, state }) => (state.waiting ?? []).map((row) => ({ ...row, part }))),
      mode: config.PROFILE,
      serverNow: clocks.business.now().toISOString(),
    });
  };

async function readInstances({ instances }: Pick<SystemDeps, 'instances'>) {
  return Promise.all(
    instances.map(async (instance) => {
      const answer = await instance.caller
        .call(endpoints.deadLetters, { to: instance.part, timeoutMs: 1500 })
        .catch(() => undefined);
      return { instance, state: answer?.kind === 'reply' ? answer.response : undefined };
    }),
  );
}

async function readReleases({
  registry,
  canaries,
  releases,
  times,
  budgets,
  vitals,
}: SystemDeps): Promise<SystemView['remotes']> {
  const { fullRegistry } = await registry.read(Date.now());
  const counts = await canaries.current().catch(() => []);
  return Promise.all(
    entriesOf(fullRegistry).map(async ({ name, version, canary, ended }) => {
      const { failed = 0, ran = 0 } = counts.find(({ remote }) => remote === name) ?? {};
      const timesOf = async (release: string) =>
        (await times.of({ part: name, version: release })).map(({ way, ms, visits }) => ({
          version: release,
          ...{ way, ms, visits },
        }));
      const versions = [version, ...(canary ? [canary.version] : [])];
      const known = await Promise.all(versions.map(timesOf)).catch(() => []);
      const measured = await Promise.all(versions.map((release) => vitals.of(name, release))).catch(() => []);
      const budget = await budgets.of(name, Date.now()).catch(() => undefined);
      return {
        name,
        team: teamOf(name),
        version,
        times: known.flat(),
        vitals: measured.flat(),
        ...(budget ? { budget } : {}),
        ...(canary ? { canary: canary.percent, trial: { version: canary.version, failed, players: ran } } : {}),
        ...(ended ? { ended } : {}),
        faults: await releases.faultsOf(name, version),
      };
    }),
  );
}
