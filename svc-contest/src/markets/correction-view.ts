import type { endpoints, ReplyOf } from '@baazi/contracts';
import { hasProductionRules, isProposalOpen } from '@baazi/service-kit';
import type { MarketDeps, Market } from './market';

type Row = ReplyOf<typeof endpoints.adminMatches>['data'][number];

/** A correction that awaits a second operator, as operators see it; an expired one is left out. */
export function correctionView(
  deps: Pick<MarketDeps, 'service'>,
  { correction }: Pick<Market, 'correction'>,
): Row['correction'] {
  if (!correction || !isProposalOpen(correction, deps.service.clocks.machine.now())) return undefined;
  const { outcome, proposedBy, note, at } = correction;
  const shownAt = new Date(at.getTime() + deps.service.clocks.offsetMs()).toISOString();
  return { outcome, proposedBy, note, at: shownAt };
}

export const correctionRule = (deps: Pick<MarketDeps, 'service'>): { twoForCorrections: boolean } => ({
  twoForCorrections: hasProductionRules(deps.service.config),
});
