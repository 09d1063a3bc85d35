import { operatorRoles } from '@baazi/contracts';
import type { Proposal, SignedLine } from '@baazi/service-kit';
import { z } from 'zod';

const Roles = z.object({ roles: z.array(z.enum(operatorRoles)).optional() });
const Wanted = z.object({ wanted: z.string() });

/** Proposals of one operator about an account, which a second one may confirm, by the signed lines about it. */
export interface SignedProposals {
  /** to make it an operator, with these roles */
  asOperator: (z.output<typeof Roles> & { proposedBy: string }) | undefined;
  /** what to do with this operator */
  against: Proposal | undefined;
}

/** The last proposals; a promotion ends the first. */
export function proposalAbout(lines: readonly SignedLine[]): SignedProposals {
  let proposed: SignedProposals = { asOperator: undefined, against: undefined };
  for (const { action, by, after, recordedAt } of lines) {
    if (action === 'add-operator') proposed = { ...proposed, asOperator: undefined };
    if (action === 'propose-operator')
      proposed = { ...proposed, asOperator: { ...Roles.safeParse(after).data, proposedBy: by } };
    const wanted = action === 'propose-against-operator' ? Wanted.safeParse(after).data : undefined;
    if (wanted) proposed = { ...proposed, against: { outcome: wanted.wanted, proposedBy: by, at: recordedAt } };
  }
  return proposed;
}
