import { instantsIn, money, outcomeIn } from './formats';
import type { NotificationTexts } from './notification-content';

const { timeOfDay, dayAndTime } = instantsIn('en-IN');
const side = (selection: string): string => ({ yes: 'Yes', no: 'No' })[selection] ?? selection;
const outcome = outcomeIn({ won: 'won', lost: 'lost', void: 'refunded' });
/** A further sentence, if there is one. */
const sentence = (text: string | undefined): string => (text ? ` ${text}` : '');

export const en: NotificationTexts = {
  'lock-soon': ({ title, locksAt }) => ({
    title: `${title} closes soon`,
    text: `Entry closes at ${timeOfDay(locksAt)}. You are not in it.`,
  }),
  toss: ({ title, winner, decision, hasLineups }) => ({
    title: `${title}: ${winner} won the toss`,
    text: `${winner} chose to ${decision}.${hasLineups ? ' The line-ups are on the match page.' : ''}`,
  }),
  result: ({ title, selection, result, stakePaise, paidPaise }) =>
    result === 'won'
      ? {
          title: `You won ${money(paidPaise)}`,
          text: `${title}: ${side(selection)} was right. It is in your wallet.`,
        }
      : {
          title: `${title} is decided`,
          text: `${side(selection)} was not right. Your stake was ${money(stakePaise)}.`,
        },
  refund: ({ title, refundPaise, why }) => ({
    title: `${money(refundPaise)} refunded`,
    text: `${title}: your stake is back in your wallet.${sentence(why)}`,
  }),
  correction: ({ title, before, after, why }) => ({
    title: 'A result was corrected',
    text: `${title}: before ${outcome(before)}; now ${outcome(after)}.${sentence(why)}`,
  }),
  'withdrawal-waiting': ({ amountPaise, maskedUpi }) => ({
    title: `Was it you? ${money(amountPaise)} to a new UPI ID`,
    text: `A withdrawal to ${maskedUpi} waits a day. If it was not you, stop it here with one press.`,
  }),
  'payout-sent': ({ amountPaise, maskedUpi }) => ({
    title: `${money(amountPaise)} is on its way`,
    text: `Your withdrawal was sent to ${maskedUpi}.`,
  }),
  'payout-paid': ({ amountPaise, maskedUpi }) => ({
    title: `${money(amountPaise)} paid`,
    text: `Your withdrawal reached ${maskedUpi}.`,
  }),
  'withdrawal-refused': ({ amountPaise, end, note }) => ({
    title: `Withdrawal of ${money(amountPaise)} ${{ rejected: 'refused', failed: 'failed', reversed: 'came back' }[end]}`,
    text: `The money is back in your wallet.${sentence(note)}`,
  }),
  'referral-earned': ({ rewardPaise, played }) => ({
    title: `${money(rewardPaise)} referral reward`,
    text: played ? 'A friend who joined through you has played. The reward is in your wallet.' : 'A friend who joined through you made a first deposit. The reward is in your bonus.',
  }),
  'deposit-returned': ({ amountPaise }) => ({
    title: `Deposit of ${money(amountPaise)} returned`,
    text: 'The money goes back to where it was paid from.',
  }),
  'new-device': ({ device, signedInAt }) => ({
    title: 'New device signed in',
    text: `${device}, ${dayAndTime(signedInAt)}. If this was not you, change your password.`,
  }),
  'limit-raised': ({ of, span, limitPaise, from }) => ({
    title: `Your ${span} ${of} limit changes`,
    text: `From ${dayAndTime(from)} ${limitPaise === undefined ? 'there is none' : `it is ${money(limitPaise)}`}. Until then you can take it back.`,
  }),
  'league-news': ({ leagueName, what, who }) => ({
    title: leagueName,
    text: {
      joined: `${who ?? 'A player'} joined.`,
      left: `${who ?? 'A player'} left.`,
      removed: 'You are no longer a member.',
      'handed-over': who ? `${who} leads this league now.` : 'You lead this league now.',
      renamed: 'This is its new name.',
    }[what],
  }),
  'support-reply': ({ number, subject }) => ({ title: `Reply to your request ${number}`, text: subject }),
  'operator-message': ({ title, text }) => ({ title, text }),
};
