import { endpoints, type SentTo, type WalletView } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Pick } from '../picks/pick';
import { finishJoin } from './finish-join';

/** A join that is still undecided after this long is answered as confirming. */
const PATIENCE_MS = 3000;
const PAUSE_BETWEEN_TRIES_MS = 200;

export interface Driven {
  pick: Pick;
  wallet?: WalletView;
}

type StakeDoor = typeof endpoints.placeStake | typeof endpoints.closeStake;
/** Identical requests at the same moment share one call to the wallet. It saves work only: the wallet would give each the same answer. */
const underWay = new Map<string, Promise<Driven>>();

/** Sends the reservation to the wallet, again until it answers or patience ends. A pick that comes back reserved is still undecided. */
export function driveReservation(contest: Contest, pick: Pick): Promise<Driven> {
  const other = underWay.get(pick._id);
  if (other) return other;
  const driven = drive(contest, pick).finally(() => underWay.delete(pick._id));
  underWay.set(pick._id, driven);
  return driven;
}

async function drive(contest: Contest, pick: Pick): Promise<Driven> {
  const { machine } = contest.service.clocks;
  const until = machine.now().getTime() + PATIENCE_MS;
  for (;;) {
    const driven = await askWallet(contest, endpoints.placeStake, pick, Math.max(until - machine.now().getTime(), 100));
    if (driven) return driven;
    if (machine.now().getTime() + PAUSE_BETWEEN_TRIES_MS >= until) return { pick };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_TRIES_MS));
  }
}

/** One try at the wallet; undefined when what it did is unknown. Both doors put the stake document there if it is absent, and answer what is there. */
export async function askWallet(
  contest: Contest,
  door: StakeDoor,
  pick: Pick,
  timeoutMs: number,
): Promise<Driven | undefined> {
  const { services, log } = contest.service;
  try {
    const answer = await services.call(door, { body: orderOf(pick), timeoutMs });
    if (answer.ok)
      return {
        pick: await finishJoin(contest, pick, answer.response, answer.wallet),
        ...(answer.wallet ? { wallet: answer.wallet } : {}),
      };
    // The wallet refuses a stake as data (state 'refused'); a refusal of the call itself is a fault of ours and decides nothing.
    log.error({ pickId: pick._id, code: answer.code, message: answer.message }, 'the wallet does not accept the order');
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    log.warn({ pickId: pick._id, err: error }, 'the wallet did not answer');
    return undefined;
  }
}

const orderOf = (pick: Pick): SentTo<typeof endpoints.placeStake>['body'] => ({
  pickId: pick._id,
  userId: pick.userId,
  market: pick.market,
  selection: pick.selection,
  stakePaise: pick.stakePaise,
  payoutPaise: pick.payoutPaise,
  acceptedAt: pick.acceptedAt.toISOString(),
  label: pick.label,
});
