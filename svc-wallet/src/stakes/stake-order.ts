import type { endpoints } from '@baazi/contracts';
import { rupeesText, toRupees, type ReceivedBy } from '@baazi/contracts';
import { contentHash } from '../ledger/content-hash';
import type { Split, Stake } from './stake';

/** svc-contest's fields of an entry, the same in `place` and `close`. */
export type StakeOrder = ReceivedBy<typeof endpoints.placeStake>['body'];

/** Labels and origins are not part of the order's content. */
export const orderHash = ({
  label: _label,
  labelHi: _labelHi,
  marks: _marks,
  acceptedAt,
  locksAt,
  ...rest
}: StakeOrder): string =>
  contentHash({
    ...rest,
    acceptedAt: new Date(acceptedAt),
    locksAt: locksAt === undefined ? locksAt : new Date(locksAt),
  });

/** The document of a stake before its state is known. */
export const stakeDocument = (order: StakeOrder, now: Date): Omit<Stake, 'state'> => ({
  _id: order.pickId,
  userId: order.userId,
  market: order.market,
  selection: order.selection,
  stakePaise: order.stakePaise,
  payoutPaise: order.payoutPaise,
  acceptedAt: new Date(order.acceptedAt),
  ...(order.locksAt === undefined ? {} : { locksAt: new Date(order.locksAt) }),
  label: order.label,
  ...(order.labelHi === undefined ? {} : { labelHi: order.labelHi }),
  requestHash: orderHash(order),
  n: 0,
  placedAt: now,
});

/** 'from bonus ₹40, from cash ₹60' as statement text. */
export function splitText({ cash, bonus }: Split, link: 'from' | 'to'): string {
  const parts = [
    bonus > 0 ? `${rupeesText(toRupees(bonus))} ${link} bonus` : '',
    cash > 0 ? `${rupeesText(toRupees(cash))} ${link} cash` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
