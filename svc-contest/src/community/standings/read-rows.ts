import type { ContestContext } from '../../contest-context';
import type { Standing } from './standing';

/** Some of those who stand on a board, from the best on. */
export async function bestRows(contest: ContestContext, board: string, { from, to }: { from: number; to: number }) {
  const rows = await contest.standings.raw.find({ board }).sort({ points: -1, _id: 1 }).limit(to).toArray();
  return rows.slice(from);
}

/** So many just before a player and just behind, by two short reads of the index. */
export async function rowsAround(contest: ContestContext, own: Standing, each: number): Promise<Standing[]> {
  const { board, points, _id } = own;
  if (board === undefined) return [];
  const { raw } = contest.standings;
  const near = async (way: 1 | -1): Promise<Standing[]> => {
    const [beyond, next] = way === 1 ? (['$lt', '$gt'] as const) : (['$gt', '$lt'] as const);
    const [tied, rest] = await Promise.all([
      raw
        .find({ board, points, _id: { [next]: _id } })
        .sort({ _id: way })
        .limit(each)
        .toArray(),
      raw
        .find({ board, points: { [beyond]: points } })
        .sort({ points: way === 1 ? -1 : 1, _id: way })
        .limit(each)
        .toArray(),
    ]);
    return [...tied, ...rest].slice(0, each);
  };
  const [before, behind] = await Promise.all([near(-1), near(1)]);
  return [...before.reverse(), own, ...behind];
}
