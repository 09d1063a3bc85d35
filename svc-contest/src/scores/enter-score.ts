import { matchMarket, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { proposalOf } from './proposal-of';
import { faultOf } from './score-card';
import { scoreView } from './score-view';
import { tellScore } from './tell-score';
import { writeScore } from './write-score';
import { versionAfter } from './judge-report';
import { nextCard } from './next-card';

/** An operator reports an over: the feed of a match that has none, or whose feed has stopped. */
export const enterScore =
  (contest: ContestContext): Handler<typeof endpoints.enterScore> =>
  async ({ params: { matchID }, body, caller }) => {
    const { dryRun, expectedVersion, reason, ...over } = body;
    const [market, stored] = await Promise.all([
      contest.markets.findById(matchMarket(matchID)).lean(),
      contest.scores.findById(matchID).lean(),
    ]);
    if (!market) return refuse('match-not-found');
    const now = contest.now();
    if (now < market.locksAt || market.state !== 'open') return refuse('not-in-play');
    const known = stored ?? undefined;
    if (expectedVersion !== undefined && expectedVersion !== (known?.version ?? 0)) return refuse('score-changed');
    const next = nextCard(known?.card, over);
    if (next.kind !== 'card') return refuse(next.kind);
    const fault = faultOf(next.card, market.outcomes);
    if (fault !== undefined) return refuse('invalid-input', { errors: [{ path: 'over', msg: `${fault}.` }] });
    if (next.changesOver && reason === undefined) return refuse('reason-needed');

    const draft = { _id: matchID, card: next.card, source: 'operator', at: now };
    const view = (version: number) => {
      const proposal = proposalOf(draft);
      return reply({ score: scoreView({ ...draft, version }, now), ...(proposal ? { proposal } : {}) });
    };
    if (dryRun) return view(versionAfter(next.card, known));
    const score = await inTransaction(contest.service, async (tx) => {
      const written = await writeScore(contest, draft, known, tx);
      if (!written) {
        tx.rollBack();
        return undefined;
      }
      await contest.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: next.changesOver ? 'change-score' : 'enter-score',
        subject: market._id,
        reason: reason ?? 'over by over',
        after: over,
      });
      return written;
    });
    if (!score) return refuse('score-changed');
    tellScore(contest, score, market.outcomes);
    return view(score.version);
  };
