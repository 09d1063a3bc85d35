import type { NotificationRequest } from '@baazi/contracts';
import type { Entry } from '../entries/entry';
import { correctionOf } from './correction-of';
import { titleOf, type Market } from '../markets/market';
import { whyVoid } from '../entries/own/entry-views';

/** The notification of an entry's end: a result, a refund, or a correction of either. */
export function resultNotification(entry: Entry, market: Market): NotificationRequest | undefined {
  const { _id, userId, result, n, selection, stakePaise } = entry;
  if (result === 'pending') return undefined;
  const about = { market: market._id, ...titleOf(market), selection };
  const corrected = correctionOf(entry, market);
  if (corrected)
    return {
      key: `correction:${_id}:${n}`,
      userId,
      kind: 'correction',
      data: {
        ...about,
        before: { result: corrected.from, paidPaise: paidFor(entry, corrected.from) },
        after: { result, paidPaise: paidFor(entry, result) },
        why: corrected.reason,
      },
    };
  if (result === 'void')
    return {
      key: `refund:${_id}:${n}`,
      userId,
      kind: 'refund',
      data: { ...about, refundPaise: stakePaise, why: `${whyVoid(entry, market)}.` },
    };
  const paidPaise = paidFor(entry, result);
  return { key: `result:${_id}:${n}`, userId, kind: 'result', data: { ...about, result, stakePaise, paidPaise } };
}

function paidFor({ stakePaise, payoutPaise }: Entry, result: 'won' | 'lost' | 'void'): number {
  if (result === 'won') return payoutPaise;
  return result === 'void' ? stakePaise : 0;
}
