import { toPaise, matchMarket, questionMarket } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { defaultLimits } from '../settings/contest-settings';
import { SEASON, titleOf, type MarketDeps, type Market } from './market';
import { recordPublished } from './market-lines';
import { currentRules } from './rules/rules-texts';

interface NewMatchMarket {
  matchID: string;
  match_id: string;
  title: string;
  teams: string[];
  locksAt: Date;
  createdAt: Date;
}

export const newMatchMarket = (match: NewMatchMarket): Market => ({
  _id: matchMarket(match.matchID),
  kind: 'match',
  subject: match.matchID,
  subjectId: match.match_id,
  title: match.title,
  outcomes: match.teams,
  ...open(match),
});

export const newQuestionMarket = (question: {
  questionID: string;
  title: string;
  titleHi?: string | undefined;
  locksAt: Date;
  createdAt: Date;
}): Market => ({
  _id: questionMarket(question.questionID),
  kind: 'question',
  subject: question.questionID,
  ...titleOf(question),
  outcomes: ['yes', 'no'],
  ...open(question),
});

const open = ({ locksAt, createdAt }: { locksAt: Date; createdAt: Date }) => ({
  locksAt,
  createdAt,
  rulesHash: currentRules.hash,
  state: 'open' as const,
  revision: 0,
  capEpoch: 0,
  history: [],
});

/** The market of a match that was over when the season was loaded: nobody staked on it, so nothing is settled. */
export function alreadySettled(
  market: Market,
  result: Required<Pick<Market, 'outcome' | 'resultText' | 'resultMessage'>>,
  at: Date,
): Market {
  return {
    ...market,
    state: 'settled',
    revision: 1,
    outcome: result.outcome,
    resultText: result.resultText,
    resultMessage: result.resultMessage,
    settledAt: at,
    totalsAgree: true,
    entriesEnded: true,
    history: [{ revision: 1, outcome: result.outcome, by: SEASON, note: 'result of the season file', at }],
  };
}

type LimitDeps = Pick<MarketDeps, 'service' | 'policies' | 'settings'>;
type PublishDeps = LimitDeps & Pick<MarketDeps, 'markets' | 'exposure'>;

/** The limits of a new market: the operators' settings, else the policy `default-caps`. */
export async function defaultCaps(deps: LimitDeps, tx?: Tx): Promise<Pick<Market, 'maxStakePaise' | 'capPaise'>> {
  const { cap, maxStake } = await defaultLimits(deps, tx);
  return {
    ...(maxStake === null ? {} : { maxStakePaise: toPaise(maxStake) }),
    ...(cap === null ? {} : { capPaise: toPaise(cap) }),
  };
}

/** Inserts markets with their limits, so that these hold from the first entry on. */
export async function publishMarkets(deps: PublishDeps, tx: Tx, markets: readonly Market[]): Promise<void> {
  const { session } = tx;
  const caps = await defaultCaps(deps, tx);
  const opened = markets.map((market) => (market.state === 'open' ? { ...market, ...caps } : market));
  await deps.markets.insertMany(opened, { session });
  await recordPublished(deps, tx, opened);
  const capped = opened.filter(({ capPaise }) => capPaise !== undefined);
  const exposures = capped.map(({ _id, capEpoch, outcomes }) => ({
    _id,
    epoch: capEpoch,
    liabilityPaise: Object.fromEntries(outcomes.map((outcome) => [outcome, 0])),
  }));
  if (exposures.length > 0) await deps.exposure.insertMany(exposures, { session });
}
