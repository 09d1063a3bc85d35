import { processorTime, usedPer } from './processor-time.mjs';

/** Per pick: the wallet, its transfer and the stake in svc-wallet, the pick in svc-contest. Outbox rows, blocks and leases come on top, uncounted. */
const DOCUMENTS_PER_PICK = 4;

/** Declares the first team of a match and waits until the match shows as settled. `winner`: whose list is watched for the result. */
export async function settle(stack, portal, operator, match, { picks, winner }) {
  const path = `/api/admin/matches/${match.matchID}/result`;
  const wish = { outcome: match.teams[0], note: 'bench', expectedRevision: 0 };
  // As an operator does: the dry run first. It also counts the market, which the service otherwise does along the way.
  portal.must(await portal.declare(operator, path, { ...wish, dryRun: true }), 'dry run');
  const used = processorTime(stack.data);
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  portal.must(await portal.declare(operator, path, wish), 'declare');
  let aWinnerSeesItAfterSeconds;
  for (;;) {
    if (
      aWinnerSeesItAfterSeconds === undefined &&
      (await portal.all(winner.token, '/api/user/teams')).some(
        ({ matchID, result }) => matchID === match.matchID && result === 'WON',
      )
    )
      aWinnerSeesItAfterSeconds = Number(secondsSince().toFixed(2));
    if ((await portal.adminRow(operator, 'matches', match.matchID)).state === 'settled') break;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  const seconds = secondsSince();
  return {
    picks,
    seconds: Number(seconds.toFixed(2)),
    picksPerSecond: Math.round(picks / seconds),
    documentsPerSecond: Math.round((DOCUMENTS_PER_PICK * picks) / seconds),
    aWinnerSeesItAfterSeconds: aWinnerSeesItAfterSeconds ?? Number(seconds.toFixed(2)),
    processorUsPerPick: usedPer(used, processorTime(stack.data), picks),
  };
}
