import { isOpen } from '@baazi/contracts';
import type { Market } from '../markets/market';

interface DeclarationRequest {
  outcome: string;
  dryRun?: boolean;
  expectedRevision?: number;
}
export type NotDeclared = 'outcome-unknown' | 'not-locked' | 'revision-changed';

/**
 * Whether an outcome may be declared now. `stands`: it is the outcome already, nothing is to be done. So the second of
 * two operators is told, and no repeat turns into a correction.
 */
export function judgeDeclaration(
  market: Pick<Market, 'outcomes' | 'outcome' | 'revision' | 'locksAt'>,
  wish: DeclarationRequest,
  now: Date,
): NotDeclared | 'stands' | 'new' {
  if (wish.outcome !== 'void' && !market.outcomes.includes(wish.outcome)) return 'outcome-unknown';
  if (market.outcome === wish.outcome) return 'stands';
  // Void always can; a winner never while somebody may still join.
  if (wish.outcome !== 'void' && isOpen(market.locksAt, now)) return 'not-locked';
  if (wish.dryRun) return 'new';
  const replaced = wish.expectedRevision ?? 0;
  return replaced === market.revision ? 'new' : 'revision-changed';
}
