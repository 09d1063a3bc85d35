import { rupeesText } from '@baazi/contracts';
import type { Refunds } from './plan-move';

/** What an operator who has not confirmed a refund reads. */
export function refundWords(refunds: Refunds): { message: string; top: { refunds: Refunds } } {
  const { entries, refundRupees } = refunds;
  const message =
    entries === 0
      ? 'This refunds nobody any more. Please look again.'
      : `This refunds ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${rupeesText(refundRupees)} in all, for good. Please look at it and confirm exactly that.`;
  return { message, top: { refunds } };
}
