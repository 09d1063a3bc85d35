import type { Contest } from '../contest';
import type { Pick as Entry } from './pick';

const A_STATEMENT = 1000;
export type CountedPick = Pick<
  Entry,
  '_id' | 'userId' | 'selection' | 'stakePaise' | 'payoutPaise' | 'acceptedAt' | 'state'
>;

/** Every pick of a market that holds or may hold a stake, a thousand at a time: no long statement stands in the way of joins. */
export async function* livePicks(contest: Contest, market: string): AsyncGenerator<CountedPick> {
  let after = '';
  for (;;) {
    const page = await contest.picks
      .find({ market, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(A_STATEMENT)
      .select({ userId: 1, selection: 1, stakePaise: 1, payoutPaise: 1, acceptedAt: 1, state: 1 })
      .lean();
    yield* page.filter(({ state }) => state !== 'refused');
    const last = page.at(-1);
    if (!last || page.length < A_STATEMENT) return;
    after = last._id;
  }
}
