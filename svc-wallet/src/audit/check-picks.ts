import type { Connection } from 'mongoose';
import { stakes, type Stake } from '../stakes/stake';

const PAGE = 500;
const placed: readonly Stake['state'][] = ['open', 'won', 'lost', 'void'];

/**
 * Compares svc-contest's picks with the stakes, reading the effect first: a pick read as held must have its stake when that is read next;
 * a stake read as placed must have a reserved or held pick. So it is true while joins flow.
 */
export async function checkPicks(
  db: Connection,
  contestDatabase: string,
): Promise<{ picks: number; problems: string[] }> {
  const picks = db
    .getClient()
    .db(contestDatabase)
    .collection<{ _id: string; state: string; userId: string; market: string; stakePaise: number }>('picks');
  const problems: string[] = [];
  let count = 0;
  for (let after = ''; ;) {
    // By id alone: with the state in the filter a database may go by that index, and sort all picks again for every page.
    const page = await picks
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    const held = page.filter(({ state }) => state === 'held');
    const found = await stakes(db)
      .find({ _id: { $in: held.map(({ _id }) => _id) } })
      .lean<Stake[]>();
    const byId = new Map(found.map((stake) => [stake._id, stake]));
    for (const pick of held) {
      const stake = byId.get(pick._id);
      if (!stake || !placed.includes(stake.state))
        problems.push(`pick ${pick._id} is held, its stake is ${stake?.state ?? 'absent'}`);
      else if (stake.userId !== pick.userId || stake.market !== pick.market || stake.stakePaise !== pick.stakePaise)
        problems.push(`pick ${pick._id} and its stake tell of different entries`);
    }
    count += held.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last._id;
  }
  for (let after = ''; ;) {
    const page = await stakes(db)
      .find({ _id: { $gt: after }, state: { $in: [...placed] } }, { state: 1 })
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<Pick<Stake, '_id' | 'state'>[]>();
    const found = await picks.find({ _id: { $in: page.map(({ _id }) => _id) } }).toArray();
    const byId = new Map(found.map((pick) => [pick._id, pick.state]));
    for (const { _id, state } of page) {
      const pick = byId.get(_id);
      if (pick !== 'reserved' && pick !== 'held')
        problems.push(`stake ${_id} is ${state}, its pick is ${pick ?? 'absent'}`);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return { picks: count, problems };
    after = last._id;
  }
}
