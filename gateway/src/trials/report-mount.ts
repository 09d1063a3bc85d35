import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { Gateway } from '../gateway';
import { voterOf } from './voter';

/** A browser tells that a release on trial stands. */
export const reportMount =
  ({ service: { identity }, trials }: Gateway): Handler<typeof endpoints.reportMount> =>
  async ({ body: { remote, version }, headers, ip, log }) => {
    await trials
      .ran(remote, version, voterOf(headers, ip, identity))
      .catch((error: unknown) => log.debug({ err: error, remote }, 'a mount was not counted'));
    return reply({});
  };
