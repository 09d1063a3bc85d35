import { instantsIn, money } from './formats';
import type { NotificationTexts } from './notification-content';

const { timeOfDay, dayAndTime } = instantsIn('en-IN');
const side = (selection: string): string => ({ yes: 'Yes', no: 'No' })[selection] ?? selection;
const resultLabels = { won: 'won', lost: 'lost', void: 'refunded' } as const;
const outcome = ({ result, paidPaise }: { result: keyof typeof resultLabels; paidPaise: number }): string => (paidPaise > 0 ? `${resultLabels[result]}, ${money(paidPaise)}` : resultLabels[result]);
/** A further sentence, if there is one. */
const sentence = (text: string | undefined): string => (text ? ` ${text}` : '');

export const en: NotificationTexts = {
  'lock-soon': ({ title, locksAt }) => ({
    title: `${title} closes soon`,
    text: `Entry closes at ${timeOfDay(locksAt)}. You are not in it.`,
  }),
  result: ({ title, selection, result, stakePaise, paidPaise }) =>
    result === 'won'
      ? {
          title: `You won ${money(paidPaise)}`,
          text: `${title}: ${side(selection)} was right. The money is in your wallet.`,
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
  'referral-earned': ({ rewardPaise }) => ({
    title: `${money(rewardPaise)} referral reward`,
    text: 'A friend who joined through you made a first deposit. The reward is in your bonus.',
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
