import type { SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import { proposalIn } from '../../ledger/authorisations/signed-lines';
import type { ByHand } from '../../ledger/withdrawal';

const Outcome = z.enum(['paid', 'failed']);

/** The newest report of a first operator about the end of this payout, by the signed lines about it. */
export function payoutProposal(lines: readonly SignedLine[], target: string): ByHand | undefined {
  const held = lines.findLastIndex(({ action }) => action === 'hold-withdrawal');
  const proposal = proposalIn(lines.slice(held + 1), { actions: ['propose-payout-end'], target });
  const outcome = Outcome.safeParse(proposal?.outcome);
  return proposal && outcome.success ? { ...proposal, outcome: outcome.data } : undefined;
}
