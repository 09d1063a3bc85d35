import { refuse } from '@baazi/service-kit';
import type { DeclareOutcome } from './declare-result';

/** A refused declaration; open entries are counted, so that the operator knows what `force` would leave out. */
export function refusedDeclaration(outcome: Extract<DeclareOutcome, { kind: 'refused' }>) {
  return refuse(outcome.code, outcome.unresolved === undefined ? {} : { top: { unresolved: outcome.unresolved } });
}
