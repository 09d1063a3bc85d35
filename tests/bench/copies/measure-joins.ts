import { usedPer } from '../../load/processor-time';
import { openJoining } from './open-joining';

const PER_PLAYER = 8;
const ALONE = 100;
const round = (number: number) => Number(number.toFixed(2));

export interface Joins {
  joins: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** of sequential joins */
  aloneP50Ms: number;
  /** processor time per join, by part, over all its instances; `own` is the client */
  msPerJoin: Record<string, number>;
  balanced: boolean;
}

/** Joins on a separate stack, `width` in flight, then sequentially. `root`: the tree that the stack starts from. */
export async function measureJoins({
  joins,
  width,
  copies,
  root,
}: {
  joins: number;
  width: number;
  copies: number;
  root?: string;
}): Promise<Joins> {
  const joining = await openJoining({ copies, players: Math.max(ALONE, Math.ceil(joins / PER_PLAYER)), root });
  try {
    // The first joins warm up the processes.
    await joining.join({ width });
    const before = joining.spent();
    const run = await joining.join({ width, joins, matches: PER_PLAYER });
    const usPerJoin = usedPer(run.joins, before, joining.spent());
    const alone = await joining.join({ width: 1, joins: ALONE });
    return {
      joins: run.joins,
      perSecond: run.perSecond,
      p50Ms: run.p50Ms,
      p99Ms: run.p99Ms,
      aloneP50Ms: alone.p50Ms,
      msPerJoin: Object.fromEntries(Object.entries(usPerJoin).map(([part, us]) => [part, round(us / 1000)])),
      balanced: await joining.balanced(),
    };
  } finally {
    await joining.close();
  }
}
