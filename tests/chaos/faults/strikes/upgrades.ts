import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../../dev/src/stack/processes/programs';
import { until } from '../../../portal/client';
import { hold, pidOf, restarted, type Strike } from './strike';

const SERVICES = ['svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet'] as const;

/**
 * Two copies of every worker: one of each stands still, long enough to lose what it had taken on, and wakes up in the
 * middle of what the other has done meanwhile.
 */
export const twinStops: Strike = async ({ world, healed }) => {
  for (const copy of SERVICES) {
    const pid = pidOf(world, copy);
    process.kill(pid, 'SIGSTOP');
    try {
      await hold(3500);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await healed(copy);
  }
};

/** Every copy is replaced in turn, as an upgrade does it. */
export const rollingRestart: Strike = async ({ world, healed }) => {
  const { stack } = world.portal;
  for (const copy of SERVICES.flatMap((part) => [part, `${part}#2`])) {
    const pid = pidOf(world, copy);
    process.kill(pid, 'SIGTERM');
    await restarted(world, copy, pid);
    await until(
      `${copy} to be ready`,
      async () => (await fetch(`http://127.0.0.1:${stack.ports()[`${copy}.internal`]}/health/ready`)).ok,
      60_000,
    );
    // The gateway asks every second who is there.
    await hold(1300);
  }
  await healed();
};

/** A micro-frontend is tried out on some players and taken back. */
export const released: Strike = async ({ world, healed }) => {
  const release = (...words: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['packages/releases/commands/release.mjs', 'mf-wallet', ...words, '--data', world.portal.stack.dataDir],
      { cwd: path.resolve(projectRoot) },
    );
  await release('--canary', '10');
  await hold(1000);
  await release('--rollback');
  await healed();
};
