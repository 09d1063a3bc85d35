import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import { type ActivityDeps, activityOf } from './activity';

/** The events of the own account, newest first. Times are shifted to business time, which the portal shows. */
export const listActivity =
  (deps: ActivityDeps): Handler<typeof endpoints.ownActivity> =>
  async ({ caller: { userId, sid: own } }) => {
    const offsetMs = deps.service.clocks.offsetMs();
    const rows = await activityOf(deps, userId);
    return reply({
      data: rows.map(({ _id, kind, at, device, network, times, about, sid }) => ({
        activityID: _id,
        kind,
        at: new Date(at.getTime() + offsetMs).toISOString(),
        device,
        network,
        times,
        about,
        current: sid === own,
      })),
    });
  };
