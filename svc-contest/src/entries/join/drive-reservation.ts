import { endpoints, type ReplyOf, type WalletView } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import { finishJoin } from './finish-join';
import { orderOf, placeStake, SHORTEST_CALL_MS } from './batch-stakes';
import type { StakeOrder } from './join-batches';

/** A join that is still undecided after this long is answered as confirming. */
const PATIENCE_MS = 3000;
const PAUSE_BETWEEN_TRIES_MS = 200;

export interface Driven {
  entry: Entry;
  wallet?: WalletView;
}

type StakeEndpoint = typeof endpoints.placeStake | typeof endpoints.closeStake;
/** Identical requests at the same moment share one call to the wallet: it would give each the same answer. */
const inFlight = new Map<string, Promise<Driven>>();

/** Sends the reservation to the wallet until it answers or patience ends: then the entry is still reserved. */
export function driveReservation(contest: ContestContext, entry: Entry): Promise<Driven> {
  const other = inFlight.get(entry._id);
  if (other) return other;
  const driven = drive(contest, entry).finally(() => inFlight.delete(entry._id));
  inFlight.set(entry._id, driven);
  return driven;
}

async function drive(contest: ContestContext, entry: Entry): Promise<Driven> {
  const { machine } = contest.service.clocks;
  const until = machine.now().getTime() + PATIENCE_MS;
  for (;;) {
    const driven = await askForStake(contest, { entry, until });
    if (driven) return driven;
    if (machine.now().getTime() + PAUSE_BETWEEN_TRIES_MS >= until) return { entry };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_TRIES_MS));
  }
}

/** One try at the wallet for the stake, with others that wait; undefined when what it did is unknown. */
export async function askForStake(contest: ContestContext, asking: StakeOrder): Promise<Driven | undefined> {
  const { entry, until } = asking;
  try {
    const placed = await placeStake(contest, asking);
    if (placed.kind === 'answered') return await finish(contest, entry, placed.stake, placed.wallet);
  } catch (error) {
    return undecided(contest, entry, error);
  }
  const left = until - contest.service.clocks.machine.now().getTime();
  return askWallet(contest, endpoints.placeStake, entry, Math.max(left, SHORTEST_CALL_MS));
}

/**
 * One try at the wallet; undefined when what it did is unknown. Both doors put the stake document there if it is
 * absent, and answer what is there.
 */
export async function askWallet(
  contest: ContestContext,
  door: StakeEndpoint,
  entry: Entry,
  timeoutMs: number,
): Promise<Driven | undefined> {
  const { services, log } = contest.service;
  try {
    const answer = await services.call(door, { body: orderOf(entry), timeoutMs });
    if (answer.kind === 'reply') {
      if ('keepsMarks' in answer.response) contest.wantsFingerprints = answer.response.keepsMarks ?? false;
      return await finish(contest, entry, answer.response, answer.wallet);
    }
    // The wallet refuses a stake as data (state 'refused'); a refusal of the call itself is a fault of ours and decides
    // nothing.
    log.error(
      { pickId: entry._id, code: answer.code, message: answer.message },
      'the wallet does not accept the order',
    );
    return undefined;
  } catch (error) {
    return undecided(contest, entry, error);
  }
}

async function finish(
  contest: ContestContext,
  entry: Entry,
  stake: ReplyOf<typeof endpoints.closeStake>,
  wallet: WalletView | undefined,
): Promise<Driven> {
  return { entry: await finishJoin(contest, entry, stake, wallet), ...(wallet ? { wallet } : {}) };
}

function undecided(contest: ContestContext, entry: Entry, error: unknown): undefined {
  if (!(error instanceof ServiceUnavailable)) throw error;
  contest.service.log.warn({ pickId: entry._id, err: error }, 'the wallet did not answer');
}
