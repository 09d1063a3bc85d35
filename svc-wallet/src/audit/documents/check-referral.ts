import { house, player } from '../../ledger/account';
import { requestHash } from '../../ledger/decide-postings';
import type { Payment } from '../../ledger/payment';
import { referralId, rewardPaise, rewardWaits, type Referral, type ReferralState } from '../../referrals/referral';
import { expectOnly, movedOn, type Posted } from './expect-transfer';

export const keysOfReferral = ({ friendId, depositId }: Pick<Referral, 'friendId' | 'depositId'>): string[] => [
  referralId(friendId),
  `referral-rev:${friendId}`,
  ...(depositId === undefined ? [] : [depositId]),
];

const paidOnce: readonly ReferralState[] = ['credited', 'clawed-back'];
/** States that need both facts: the referrer, and the friend's first deposit or, before its event, its reversal. */
const known: readonly ReferralState[] = ['earned', 'on-hold', 'credited', 'denied', 'cancelled', 'clawed-back'];

/** Why it waits, or does not. */
function reasonsFit({ state, reasons }: Referral): boolean {
  const waits = reasons.filter((reason) => rewardWaits.some((wait) => wait === reason)).length;
  if (state === 'registered' || state === 'credited') return reasons.length === 0;
  if (state === 'earned') return waits > 0 && waits === reasons.length;
  return state !== 'on-hold' || (reasons.length > 0 && waits === 0);
}

/** A referral against its reward, and the friend's first deposit behind it. */
export function checkReferral(
  referral: Referral,
  posted: Posted,
  friend: { firstDepositId: string | undefined; payment: Payment | undefined },
): string[] {
  const { _id, friendId, state, referrerId = 'nobody', depositId, depositPaise = 0, coinsPaise } = referral;
  const reward = rewardPaise(referral);
  const name = `referral ${_id}`;
  const problems: string[] = [];
  const say = (isWrong: boolean, what: string): void => void (isWrong && problems.push(`${name}: ${what}`));
  say(_id !== referralId(friendId), `its friend is ${friendId}`);
  problems.push(
    ...expectOnly(name, posted, {
      [referralId(friendId)]: paidOnce.includes(state)
        ? [house('referral', -reward), player(referrerId, 'bonus', reward)]
        : 'absent',
    }),
  );
  // Limited by the bonus that was left, possibly to nothing.
  const back = posted.get(`referral-rev:${friendId}`);
  say(back !== undefined && state !== 'clawed-back', `it is ${state} and has a transfer ${back?._id}`);
  say(movedOn(back, 'house:referral') > reward, 'more was taken back than it was');
  say(
    back !== undefined &&
      back.requestHash !== requestHash({ kind: 'referral-rev', content: { referral: _id }, legs: [] }),
    `its transfer ${back?._id} was asked for with other content`,
  );
  say(
    known.includes(state) &&
      (referral.referrerId === undefined ||
        (depositId === undefined && coinsPaise === undefined && !(state === 'cancelled' && referral.reversed))),
    `it is ${state} on nothing`,
  );
  say(!reasonsFit(referral), `it is ${state} because of ${referral.reasons.join(', ') || 'nothing'}`);
  if (depositId !== undefined) {
    say(depositId !== friend.firstDepositId, `${depositId} is not the first deposit of ${friendId}`);
    const deposited = movedOn(posted.get(depositId), `player:${friendId}:cash`);
    say(deposited !== depositPaise, `it stands on ${depositPaise} paise, ${depositId} is ${deposited}`);
  }
  say(
    referral.reversed === true && !friend.payment?.reversedPaise,
    'it says that its deposit was reversed, and it was not',
  );
  say(
    referral.reversed === true && !referral.due && state === 'credited',
    'its deposit was reversed, the reward stands',
  );
  say(
    (state === 'clawed-back' || state === 'cancelled') && !referral.reversed,
    `it is ${state}, and its deposit stands`,
  );
  return problems;
}
