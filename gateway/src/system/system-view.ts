import { endpoints, type ReplyOf } from '@baazi/contracts';
import { ownVersion, type Clocks } from '@baazi/service-kit/edge';
import type { CopyCaller } from '../proxy/copy-callers';
import type { PortalRegistry } from '../portal/portal-registry';
import type { ReleaseMeasures } from '../trials/release-measures';
import type { Trials } from '../trials/trials';

type SystemView = ReplyOf<typeof endpoints.system>;

/** What runs where, what waits in queues, and which remotes fail in browsers. */
export async function systemView(parts: {
  copies: readonly CopyCaller[];
  registry: PortalRegistry;
  releases: ReleaseMeasures;
  trials: Trials;
  clocks: Clocks;
  mode: string;
  origin: string;
}): Promise<SystemView> {
  const { registry } = await parts.registry.read(Date.now());
  const trials = await parts.trials.current().catch(() => []);
  const asked = await Promise.all(
    parts.copies.map(async (copy) => {
      const state = await copy.caller
        .call(endpoints.deadLetters, { to: copy.part, timeoutMs: 1500 })
        .catch(() => undefined);
      return { copy, state: state?.ok ? state.response : undefined };
    }),
  );
  // Copies of one service share its queues and outbox: the first that answers speaks for all.
  const firstOfEach = [...new Map(asked.filter(({ state }) => state).map((item) => [item.copy.part, item])).values()];
  return {
    parts: [
      {
        name: 'gateway',
        url: parts.origin,
        ready: true,
        version: ownVersion(),
        uptimeSeconds: Math.round(process.uptime()),
      },
      ...asked.map(({ copy, state }) => ({
        name: copy.part,
        url: copy.url,
        ready: state !== undefined,
        ...(state ? { version: state.version, uptimeSeconds: state.uptimeSeconds } : {}),
      })),
    ],
    remotes: await Promise.all(
      registry.remotes.map(async ({ name, version, canary, ended }) => {
        const trial = trials.find(({ remote }) => remote === name);
        return {
          name,
          version,
          ...(canary
            ? {
                canary: canary.percent,
                trial: { version: canary.version, failed: trial?.failed ?? 0, players: trial?.any ?? 0 },
              }
            : {}),
          ...(ended ? { ended } : {}),
          faults: await parts.releases.faultsOf(name, version),
        };
      }),
    ),
    queues: firstOfEach.flatMap(({ copy, state }) =>
      (state?.queues ?? []).map((queue) => ({ ...queue, part: copy.part })),
    ),
    outbox: firstOfEach.map(({ copy, state }) => ({ part: copy.part, unsent: state?.unsent ?? 0 })),
    deadLetters: firstOfEach.flatMap(({ copy, state }) =>
      (state?.data ?? []).map((letter) => ({ ...letter, part: copy.part })),
    ),
    mode: parts.mode,
    serverNow: parts.clocks.business.now().toISOString(),
  };
}
