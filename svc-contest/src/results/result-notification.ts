import type { NotificationRequest } from '@baazi/contracts';
import { paidUnder, type Entry } from '../entries/entry';
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
        before: { result: corrected.from, paidPaise: paidUnder(corrected.from, entry) },
        after: { result, paidPaise: paidUnder(result, entry) },
        why: corrected.reason,
      },
    };
  if (result === 'void') {
    const { resultText, resultMessage } = whyVoid(entry, market);
    return {
      key: `refund:${_id}:${n}`,
      userId,
      kind: 'refund',
      data: { ...about, refundPaise: stakePaise, why: `${resultText}.`, whyMessage: resultMessage },
    };
  }
  const paidPaise = paidUnder(result, entry);
  return { key: `result:${_id}:${n}`, userId, kind: 'result', data: { ...about, result, stakePaise, paidPaise } };
}
