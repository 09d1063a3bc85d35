import { registerGauge } from '@baazi/service-kit';
import type { AuditDeps } from './audit-deps';

const MOST_LOOKED_AT = 1000;
type Oldest = (bank: AuditDeps) => Promise<Date | undefined>;

/** The age of the oldest waiting money of each kind, each by one indexed read. */
const waiting: { name: string; help: string; clock: 'machine' | 'business'; oldest: Oldest }[] = [
  {
    name: 'withdrawal_sending_seconds',
    help: 'How long the oldest payout waits for its end since it was approved',
    clock: 'machine',
    // Few are in flight at a time.
    oldest: async ({ withdrawals }) => {
      const sending = await withdrawals.raw
        .find({ state: 'sending' }, { projection: { approvals: 1 } })
        .limit(MOST_LOOKED_AT)
        .toArray();
      const since = sending.flatMap(({ approvals }) => approvals.at(-1)?.at.getTime() ?? []);
      return since.length === 0 ? undefined : new Date(Math.min(...since));
    },
  },
  {
    name: 'webhook_waiting_seconds',
    help: 'How long the oldest event of a provider waits to be worked off',
    clock: 'machine',
    oldest: async ({ webhooks }) =>
      (await webhooks.raw.findOne({ waiting: true }, { sort: { receivedAt: 1 }, projection: { receivedAt: 1 } }))
        ?.receivedAt,
  },
  {
    name: 'suspense_waiting_seconds',
    help: 'How long the oldest payment in suspense waits for an operator',
    clock: 'business',
    oldest: async ({ payments }) => {
      const rows = await Promise.all(
        (['suspense', 'refunding'] as const).map((state) =>
          payments.raw.findOne({ state }, { sort: { createdAt: 1 }, projection: { createdAt: 1 } }),
        ),
      );
      const since = rows.flatMap((row) => row?.createdAt.getTime() ?? []);
      return since.length === 0 ? undefined : new Date(Math.min(...since));
    },
  },
  {
    name: 'seal_behind_seconds',
    help: 'How long the oldest transfer waits for its block',
    clock: 'machine',
    oldest: async ({ unsealed }) =>
      (await unsealed.raw.findOne({}, { sort: { _id: 1 }, projection: { postedAt: 1 } }))?.postedAt,
  },
];

export function measureWaiting(deps: AuditDeps): void {
  for (const { name, help, clock, oldest } of waiting)
    registerGauge(deps.service.metrics, {
      name,
      help,
      read: async () => {
        const since = await oldest(deps);
        const now = clock === 'machine' ? deps.machineNow() : deps.now();
        return since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0;
      },
    });
}
