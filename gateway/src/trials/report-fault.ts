import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { Gateway } from '../gateway';
import { voterOf } from './voter';

/** A browser tells that a remote failed: counted, and a voice against a release on trial. */
export const reportFault =
  ({ service: { identity }, registry, releases, trials, reports }: Gateway): Handler<typeof endpoints.reportFault> =>
  async ({ body: { remote, version, stage, message, stack }, headers, ip, log }) => {
    releases.fault((await registry.read(Date.now())).registry, remote, version);
    await reports.note(ip, { remote, version, stage, message, stack }, 'a remote failed in a browser');
    // With Redis or the store away the trial is judged later.
    if (version)
      await trials
        .failed(remote, version, stage, voterOf(headers, ip, identity))
        .catch((error: unknown) => log.warn({ err: error, remote }, 'a trial could not be judged'));
    return reply({});
  };
