import { events, toRupees, type PayloadOf } from '@baazi/contracts';
import type { Contest } from '../contest';
import { marketsById } from '../markets/read-markets';
import type { Market } from '../markets/market';
import { answerView } from '../picks/answer-view';
import { rawPicks, type Pick } from '../picks/pick';
import { resultLine } from '../picks/result-line';
import { send } from '../picks/tell-entry';

/**
 * Marks picks by what the wallet did, and by nothing else: 'You Won' never comes before the money. The newer settlement of a
 * pick wins, in whichever order they come; a settled stake also proves that its reservation held.
 */
export function onStakesSettled(contest: Contest): void {
  contest.service.bus.on(events.stakesSettled, {}, async ({ data }) => {
    await markPicks(contest, data);
    await tellPlayers(contest, data);
  });
}

type Settled = PayloadOf<typeof events.stakesSettled>;

async function markPicks(contest: Contest, { batch }: Settled): Promise<void> {
  const settledAt = contest.now();
  // Written by the driver: a hundred updates whose shapes are known need no casting.
  await rawPicks(contest.service.db).bulkWrite(
    batch.map(({ pickId, n, result }) => ({
      updateOne: {
        filter: { _id: pickId, n: { $lt: n } },
        update: { $set: { state: 'held' as const, result, n, settledAt } },
      },
    })),
    { ordered: false },
  );
}

/** After the commit. A message said twice changes nothing on a page. */
async function tellPlayers(contest: Contest, { market, batch }: Settled): Promise<void> {
  const told = new Map(batch.map((one) => [one.pickId, one.n]));
  const [picks, markets] = await Promise.all([
    rawPicks(contest.service.db)
      .find({ _id: { $in: [...told.keys()] } })
      .toArray(),
    marketsById(contest, [market]),
  ]);
  const at = markets.get(market);
  if (!at || picks.length < told.size)
    contest.service.log.error(
      { market, stakes: told.size, picks: picks.length },
      'stakes were settled that have no pick here',
    );
  for (const pick of picks) if (at && pick.n === told.get(pick._id)) tell(contest, pick, at);
}

function tell(contest: Contest, pick: Pick, market: Market): void {
  const resultText = resultLine(pick, market);
  const result = pick.kind === 'question' ? answerView(pick, market).result : pick.result.toUpperCase();
  send(contest, pick, {
    state: 'settled',
    ...(resultText === undefined ? {} : { message: resultText }),
    pick: {
      result,
      ...(resultText === undefined ? {} : { resultText }),
      amount: toRupees(pick.stakePaise),
      win_amount: toRupees(pick.payoutPaise),
    },
  });
}
