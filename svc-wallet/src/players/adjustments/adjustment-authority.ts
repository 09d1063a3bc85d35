import type { SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import { contentHash } from '@baazi/proofs';
import { decidedBefore, type CutOver } from '../../ledger/authorisations/cut-over';
import { areUntied, isFresh } from '../../ledger/authorisations/signed-lines';
import type { Adjustment } from './adjustment';

/** Lines about an adjustment are about its player. */
export const adjustmentSubject = (userId: string): string => `player:${userId}`;
export const pendingAdjustment = (id: string): string => `adjustment:${id}`;

/** The content that two operators agree on. */
export const adjustmentTarget = ({ _id, userId, bucket, rupees }: Target): string =>
  contentHash({ adjustment: _id, userId, bucket, rupees });
type Target = Pick<Adjustment, '_id' | 'userId' | 'bucket' | 'rupees'>;

const Facts = z.object({ target: z.string() });

export interface AdjustmentAuthority {
  proposed?: Pick<SignedLine, 'by' | 'linkedTo' | 'recordedAt'> & { at?: Date; reason?: string };
  /** by another operator, untied to the first */
  confirmedBy?: string;
}

/** The operators who proposed and confirmed exactly this adjustment, by the signed lines about its player. */
export function authorityOfAdjustment(
  adjustment: Target,
  lines: readonly SignedLine[],
  { cutOver, now }: { cutOver: CutOver | undefined; now?: Date },
): AdjustmentAuthority {
  const target = adjustmentTarget(adjustment);
  const isUsable = (line: Pick<SignedLine, 'recordedAt'>): boolean => now === undefined || isFresh(line, now);
  const about = (action: string): SignedLine[] =>
    lines.filter((line) => line.action === action && Facts.safeParse(line.after).data?.target === target);
  const [before] = decidedBefore(cutOver, { subject: pendingAdjustment(adjustment._id), target }).by;
  const proposed = [...about('propose-adjustment'), ...(before ? [before] : [])].find(isUsable);
  const confirmed = proposed && about('confirm-adjustment').find((line) => areUntied(line, proposed));
  return { ...(proposed && { proposed }), ...(confirmed && { confirmedBy: confirmed.by }) };
}
