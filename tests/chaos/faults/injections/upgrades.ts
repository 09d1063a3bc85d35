import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../../dev/src/stack/processes/programs';
import { until } from '../../../portal/client';
import { hold, pidOf, restarted, type InjectFault } from './inject-fault';

const SERVICES = ['svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet'] as const;

/**
 * Two instances of every worker: one of each is stopped long enough to lose its leases, and resumes while the other
 * works.
 */
export const twinStops: InjectFault = async ({ system, healed }) => {
  for (const copy of SERVICES) {
    const pid = pidOf(system, copy);
    process.kill(pid, 'SIGSTOP');
    try {
      await hold(3500);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await healed(copy);
  }
};

/** Every instance is replaced in turn, as in an upgrade. */
export const rollingRestart: InjectFault = async ({ system, healed }) => {
  const { stack } = system.portal;
  for (const copy of SERVICES.flatMap((part) => [part, `${part}#2`])) {
    const pid = pidOf(system, copy);
    process.kill(pid, 'SIGTERM');
    await restarted(system, copy, pid);
    await until(
      `${copy} to be ready`,
      async () => (await fetch(`http://127.0.0.1:${stack.ports()[`${copy}.internal`]}/health/ready`)).ok,
      60_000,
    );
    // Under load the gateway checks health every second.
    await hold(1300);
  }
  await healed();
};

/** A micro-frontend is released as a canary and rolled back. */
export const released: InjectFault = async ({ system, healed }) => {
  const release = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['packages/releases/commands/release.mjs', 'mf-wallet', ...args, '--data', system.portal.stack.dataDir],
      { cwd: path.resolve(projectRoot) },
    );
  await release('--canary', '10');
  await hold(1000);
  await release('--rollback');
  await healed();
};
