import type { endpoints, ReplyOf } from '@baazi/contracts';
import { reply, isProposalOpen, type Handler } from '@baazi/service-kit';
import { coverView, statedCover, type Cover } from './cover/cover';
import type { Solvency } from './solvency';
import type { AuditDeps } from '../audit-deps';

const SHOWN = 14;
const shown = { at: 1, size: 1, owedPaise: 1, state: 1, reason: 1 } as const;
type Tree = ReplyOf<typeof endpoints.solvencyBoard>['trees'][number];

/** The operators' view: the last sums, the cover, and a proposal that awaits confirmation. */
export const solvencyBoard =
  (deps: AuditDeps): Handler<typeof endpoints.solvencyBoard> =>
  async () => {
    const trees = await deps.solvencies
      .find({}, shown)
      .sort({ readAt: -1 })
      .limit(SHOWN)
      .lean<Pick<Solvency, '_id' | keyof typeof shown>[]>();
    const stated = await statedCover(deps);
    const proposal = await deps.covers.findOne({ state: 'proposed' }).lean<Cover | null>();
    const isOpen = proposal && isProposalOpen({ at: proposal.saidAt }, deps.machineNow());
    return reply({
      trees: trees.map(solvencyView),
      cover: stated ? { ...coverView(stated), by: stated.by } : undefined,
      proposed: isOpen ? { ...coverView(proposal), proposedBy: proposal.by[0] ?? '' } : undefined,
    });
  };

export const solvencyView = ({
  _id,
  at,
  size,
  owedPaise,
  state,
  reason,
}: Pick<Solvency, '_id' | keyof typeof shown>): Tree => ({
  id: _id,
  at: at.toISOString(),
  size,
  owedPaise,
  state,
  reason,
});
