import { setTimeout as sleep } from 'node:timers/promises';
import type { TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import type { LoadClient, Match } from '../../load/load-client';
import { processorUsOf, usedPer } from '../../load/processor-time';

/**
 * Per entry: wallet, transfer and stake in svc-wallet, entry in svc-contest. Outbox rows, blocks and leases are not
 * counted.
 */
const DOCUMENTS_PER_PICK = 4;

interface Settling {
  stack: TestStack;
  portal: LoadClient;
  operator: string;
  match: Match;
  picks: number;
  /** the player whose list is polled for the result */
  winner: { token: string };
}

/** Declares the first team of a match and waits until the match is settled. */
export async function settle({ stack, portal, operator, match, picks, winner }: Settling) {
  await bookClosed(portal, match);
  const path = `/api/admin/matches/${match.matchID}/result`;
  const request = { outcome: match.teams[0], note: 'bench', expectedRevision: 0 };
  // The dry run first, as an operator does; it also counts the market.
  portal.must(await portal.declare(operator, path, { ...request, dryRun: true }), 'dry run');
  const used = processorUsOf(stack.pids());
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  portal.must(await portal.declare(operator, path, request), 'declare');
  let seenAfterSeconds: number | undefined;
  for (;;) {
    if (seenAfterSeconds === undefined) {
      const rows = await portal.all(winner.token, '/api/user/teams');
      if (rows.some(({ matchID, result }) => matchID === match.matchID && result === 'WON'))
        seenAfterSeconds = Number(secondsSince().toFixed(2));
    }
    if ((await portal.adminRow(operator, 'matches', match.matchID))?.state === 'settled') break;
    await sleep(150);
  }
  const seconds = secondsSince();
  const perPick = usedPer(picks, used, processorUsOf(stack.pids()));
  return {
    picks,
    seconds: Number(seconds.toFixed(2)),
    picksPerSecond: Math.round(picks / seconds),
    documentsPerSecond: Math.round((DOCUMENTS_PER_PICK * picks) / seconds),
    aWinnerSeesItAfterSeconds: seenAfterSeconds ?? Number(seconds.toFixed(2)),
    processorUsPerPick: Object.fromEntries(Object.entries(perPick).map(([name, us]) => [name, Math.round(us)])),
  };
}

/** A book closes seconds after entry and hours before a result, so closing is no part of settling. */
async function bookClosed(portal: LoadClient, { matchID }: Match): Promise<void> {
  const path = `/api/public/books/${encodeURIComponent(`match:${matchID}`)}`;
  for (let tries = 0; tries < 240; tries += 1) {
    if ((await portal.send('GET', path)).status === true) return;
    await sleep(500);
  }
  throw new Error(`the book of ${matchID} does not close`);
}
