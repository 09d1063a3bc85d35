import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { ensurePlayer, type PlayerDeps } from '../players/player';
import { isTimeZone } from '../preferences/quiet-hours';
import { isAllowedPushEndpoint } from './push-endpoint';
import { type PushSubscription, type PushSubscriptionDeps, subscriptionId } from './push-subscription';

const MAX_BROWSERS = 10;

interface SubscribeDeps extends PlayerDeps, PushSubscriptionDeps {
  config: { PROFILE: string };
  machineNow: () => Date;
}

/** Subscribes this browser; beyond ten, the player's oldest are removed. */
export const subscribe =
  (deps: SubscribeDeps): Handler<typeof endpoints.subscribeToPush> =>
  async ({ caller: { userId, sid }, body: { endpoint, keys, timeZone } }) => {
    const { pushSubscriptions, players } = deps;
    const isLocal = deps.config.PROFILE === 'local';
    if (!isAllowedPushEndpoint(endpoint) && !(isLocal && /^http:\/\/127\.0\.0\.1:\d+\//.test(endpoint)))
      return refuse('bad-push-endpoint');
    const _id = subscriptionId(endpoint);
    await pushSubscriptions.updateOne(
      { _id },
      { $set: { userId, sid, endpoint, ...keys, createdAt: deps.machineNow() } },
      { upsert: true },
    );
    const all = await pushSubscriptions.find({ userId }).sort({ createdAt: -1 }).lean<PushSubscription[]>();
    const tooMany = all.slice(MAX_BROWSERS);
    if (tooMany.length > 0) await pushSubscriptions.deleteMany({ userId, _id: { $in: tooMany.map((one) => one._id) } });
    if (timeZone !== undefined && isTimeZone(timeZone)) {
      await ensurePlayer(deps, userId);
      await players.updateOne({ _id: userId }, { $set: { timeZone } });
    }
    return reply({});
  };

export const unsubscribe =
  ({ pushSubscriptions }: PushSubscriptionDeps): Handler<typeof endpoints.unsubscribeFromPush> =>
  async ({ caller: { userId }, body }) => {
    const _id = 'endpoint' in body ? subscriptionId(body.endpoint) : body.subscriptionID;
    await pushSubscriptions.deleteOne({ _id, userId });
    return reply({});
  };

/** The player's subscribed browsers, newest first. The endpoints are secrets. */
export const listSubscriptions =
  ({ pushSubscriptions }: PushSubscriptionDeps): Handler<typeof endpoints.ownPushSubscriptions> =>
  async ({ caller: { userId } }) => {
    const rows = await pushSubscriptions.find({ userId }).sort({ createdAt: -1 }).lean<PushSubscription[]>();
    return reply({
      data: rows.map(({ _id, sid, endpoint, createdAt }) => ({
        subscriptionID: _id,
        sessionID: sid,
        pushService: new URL(endpoint).host,
        since: createdAt.toISOString(),
      })),
    });
  };
