import type { endpoints, ReplyOf } from '@baazi/contracts';
import { reply, isProposalOpen, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Cover } from './cover/cover';
import type { Solvency } from './solvency';
import { coverView, statedCover } from './cover/stated-cover';

const SHOWN = 14;
const shown = { at: 1, size: 1, owedPaise: 1, state: 1, reason: 1 } as const;
type Tree = ReplyOf<typeof endpoints.solvencyBoard>['trees'][number];

/** What operators see of it: the last sums, what is stated, and what waits for a second one. */
export const solvencyBoard =
  (bank: WalletContext): Handler<typeof endpoints.solvencyBoard> =>
  async () => {
    const trees = await bank.solvencies
      .find({}, shown)
      .sort({ readAt: -1 })
      .limit(SHOWN)
      .lean<Pick<Solvency, '_id' | keyof typeof shown>[]>();
    const stated = await statedCover(bank);
    const proposal = await bank.covers.findOne({ state: 'proposed' }).lean<Cover | null>();
    const isOpen = proposal && isProposalOpen({ at: proposal.saidAt }, bank.machineNow());
    return reply({
      trees: trees.map(solvencyView),
      ...(stated ? { cover: { ...coverView(stated), by: stated.by } } : {}),
      ...(isOpen ? { proposed: { ...coverView(proposal), proposedBy: proposal.by[0] ?? '' } } : {}),
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
  ...(reason === undefined ? {} : { reason }),
});
