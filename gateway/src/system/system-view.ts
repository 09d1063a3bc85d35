import { endpoints, type ReplyOf } from '@baazi/contracts';
import { ownVersion, reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';

type SystemView = ReplyOf<typeof endpoints.system>;

/** What runs where, what waits in queues, and which remotes fail in browsers. */
export const systemView =
  (gateway: GatewayContext): Handler<typeof endpoints.system> =>
  async () => {
    const { config, clocks } = gateway.service;
    const [asked, remotes] = await Promise.all([askCopies(gateway), remoteStates(gateway)]);
    const parts = asked.map(({ copy, state }) => ({
      name: copy.part,
      url: copy.url,
      ready: state !== undefined,
      ...(state ? { version: state.version, uptimeSeconds: state.uptimeSeconds } : {}),
    }));
    const itself = {
      name: 'gateway',
      url: config.PORTAL_ORIGIN,
      ready: true,
      version: ownVersion(),
      uptimeSeconds: Math.round(process.uptime()),
    };
    // Copies of one service share its queues and outbox: one that answers speaks for all.
    const ofEach = [
      ...new Map(
        asked.flatMap(({ copy: { part }, state }) => (state ? [[part, { part, state }] as const] : [])),
      ).values(),
    ];
    return reply({
      parts: [itself, ...parts],
      remotes,
      queues: ofEach.flatMap(({ part, state }) => state.queues.map((queue) => ({ ...queue, part }))),
      outbox: ofEach.map(({ part, state }) => ({ part, unsent: state.unsent })),
      deadLetters: ofEach.flatMap(({ part, state }) => state.data.map((letter) => ({ ...letter, part }))),
      mode: config.PROFILE,
      serverNow: clocks.business.now().toISOString(),
    });
  };

async function askCopies({ copies }: GatewayContext) {
  return Promise.all(
    copies.map(async (copy) => {
      const answer = await copy.caller
        .call(endpoints.deadLetters, { to: copy.part, timeoutMs: 1500 })
        .catch(() => undefined);
      return { copy, state: answer?.kind === 'reply' ? answer.response : undefined };
    }),
  );
}

async function remoteStates({ registry, trials, releases, times }: GatewayContext): Promise<SystemView['remotes']> {
  const { remotes, shell } = (await registry.read(Date.now())).whole;
  const counts = await trials.current().catch(() => []);
  const parts = [...(shell ? [{ ...shell, name: 'shell' }] : []), ...remotes];
  return Promise.all(
    parts.map(async ({ name, version, canary, ended }) => {
      const { failed = 0, ran = 0 } = counts.find(({ remote }) => remote === name) ?? {};
      const timesOf = async (release: string) =>
        (await times.of({ part: name, version: release })).map(({ way, ms, visits }) => ({
          version: release,
          ...{ way, ms, visits },
        }));
      const known = await Promise.all([version, ...(canary ? [canary.version] : [])].map(timesOf)).catch(() => []);
      return {
        name,
        version,
        times: known.flat(),
        ...(canary ? { canary: canary.percent, trial: { version: canary.version, failed, players: ran } } : {}),
        ...(ended ? { ended } : {}),
        faults: await releases.faultsOf(name, version),
      };
    }),
  );
}
