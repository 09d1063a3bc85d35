import { isOpen } from '@baazi/contracts';
import type { Market } from '../markets/market';

interface DeclarationRequest {
  outcome: string;
  dryRun?: boolean;
  expectedRevision?: number;
}
export type NotDeclared = 'outcome-unknown' | 'not-locked' | 'revision-changed';

/**
 * Whether an outcome may be declared now. `unchanged`: it is the current outcome already, so nothing is done and a
 * repeat never becomes a correction.
 */
export function judgeDeclaration(
  market: Pick<Market, 'outcomes' | 'outcome' | 'revision' | 'locksAt'>,
  request: DeclarationRequest,
  now: Date,
): NotDeclared | 'unchanged' | 'new' {
  if (request.outcome !== 'void' && !market.outcomes.includes(request.outcome)) return 'outcome-unknown';
  if (market.outcome === request.outcome) return 'unchanged';
  // Void may be declared at any time, a winner only after the lock.
  if (request.outcome !== 'void' && isOpen(market.locksAt, now)) return 'not-locked';
  if (request.dryRun) return 'new';
  const replaced = request.expectedRevision ?? 0;
  return replaced === market.revision ? 'new' : 'revision-changed';
}
