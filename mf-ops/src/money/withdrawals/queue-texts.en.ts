import { rupeesText } from '@baazi/contracts';

/** A reason code of svc-wallet as text, with the rule behind it. */
interface Reason {
  words: string;
  rule: string;
}
const reasons = {
  'needs two operators': {
    words: 'Needs two operators',
    rule: 'What a player asks for within a day counts together. Above the limit two operators who are not tied to each other approve it.',
  },
  'first withdrawal': { words: 'First withdrawal', rule: 'Nothing was ever paid to this player before.' },
  'UPI ID is used by another player too': {
    words: 'UPI ID of another player',
    rule: 'Another account asked for money to the same UPI ID: likely one person with two accounts.',
  },
  'first deposit earned a referral reward and was not staked in full': {
    words: 'Reward, not staked',
    rule: 'The first deposit earned somebody a reward, and less than that was staked since: it may only have come for the reward.',
  },
} satisfies Record<string, Reason>;

export const queueEn = {
  reasons: reasons as Readonly<Record<string, Reason | undefined>>,
  all: 'All',
  low: 'Nothing to look at',
  look: 'With a reason to look',
  select: (name: string, rupees: number) => `Choose ${name}, ${rupeesText(rupees)}`,
  chosen: (n: number, rupees: number) => `${n} chosen, ${rupeesText(rupees)}`,
  approveChosen: (n: number) => `Approve ${n}`,
  clear: 'None',
  title: (n: number, rupees: number) => `Approve ${n} withdrawals, ${rupeesText(rupees)}`,
  text: 'Each is approved by itself and recorded alone, with this note. What is refused stays in the queue.',
  done: (sent: number, waits: number) =>
    [sent > 0 ? `${sent} approved and sent.` : '', waits > 0 ? `${waits} wait for a second operator.` : '']
      .filter(Boolean)
      .join(' '),
  refused: (name: string, message: string) => `${name}: ${message}`,
  keys: 'J and K move through the queue, A approves, R rejects, X chooses.',
};
