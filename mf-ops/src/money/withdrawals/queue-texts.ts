import { rupeesText } from '@baazi/contracts';

/** A reason code of svc-wallet as text, with the rule behind it. */
interface Reason {
  name: string;
  rule: string;
}
const reasons = {
  'needs two operators': {
    name: 'Needs two operators',
    rule: 'What a player asks for within a day counts together. Above the limit two operators who are not tied to each other approve it.',
  },
  'waits a day: a recovery dropped a second factor': {
    name: 'Waits: recovery',
    rule: 'The account was recovered by mail, which dropped a second factor. Withdrawals to a new UPI ID wait a day, so that the owner can stop them.',
  },
  'waits a day: the address changed': {
    name: 'Waits: new address',
    rule: 'The email of the account changed. Withdrawals to a new UPI ID wait a day, so that the owner can stop them.',
  },
  'waits a day: signed in from a new device': {
    name: 'Waits: new device',
    rule: 'Somebody signed in from a device that the account did not know. Withdrawals to a new UPI ID wait a day, so that the owner can stop them.',
  },
  'first withdrawal': { name: 'First withdrawal', rule: 'Nothing was ever paid to this player before.' },
  'UPI ID is used by another player too': {
    name: 'UPI ID of another player',
    rule: 'Another account asked for money to the same UPI ID: likely one person with two accounts.',
  },
  'first deposit earned a referral reward and was not staked in full': {
    name: 'Reward, not staked',
    rule: 'The first deposit earned somebody a reward, and less than that was staked since: it may only have come for the reward.',
  },
} satisfies Record<string, Reason>;

const en = {
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

const hi: typeof en = {
  reasons: {
    'needs two operators': {
      name: 'दो ऑपरेटर चाहिए',
      rule: 'एक दिन में माँगी गई रकम साथ गिनी जाती है। सीमा से ऊपर दो असंबद्ध ऑपरेटर मंज़ूर करते हैं।',
    },
    'waits a day: a recovery dropped a second factor': {
      name: 'रुकी: खाता वापस लिया गया',
      rule: 'खाता मेल से वापस लिया गया, जिससे दूसरा फ़ैक्टर हट गया। नई UPI ID पर निकासी एक दिन रुकती है, ताकि मालिक उसे रोक सके।',
    },
    'waits a day: the address changed': {
      name: 'रुकी: नया ईमेल',
      rule: 'खाते का ईमेल बदला। नई UPI ID पर निकासी एक दिन रुकती है, ताकि मालिक उसे रोक सके।',
    },
    'waits a day: signed in from a new device': {
      name: 'रुकी: नया डिवाइस',
      rule: 'किसी ने ऐसे डिवाइस से साइन इन किया जिसे खाता नहीं जानता था। नई UPI ID पर निकासी एक दिन रुकती है, ताकि मालिक उसे रोक सके।',
    },
    'first withdrawal': { name: 'पहली निकासी', rule: 'इस खिलाड़ी को पहले कभी कुछ नहीं भेजा गया।' },
    'UPI ID is used by another player too': {
      name: 'किसी और की UPI ID',
      rule: 'किसी और खाते ने भी इसी UPI ID पर पैसा माँगा: शायद एक ही व्यक्ति के दो खाते।',
    },
    'first deposit earned a referral reward and was not staked in full': {
      name: 'इनाम, बिना दाँव',
      rule: 'पहली जमा से किसी को इनाम मिला और उतना दाँव नहीं लगा: शायद सिर्फ़ इनाम के लिए आई थी।',
    },
  },
  all: 'सभी',
  low: 'देखने को कुछ नहीं',
  look: 'देखने की वजह है',
  select: (name, rupees) => `${name}, ${rupeesText(rupees)} चुनें`,
  chosen: (n, rupees) => `${n} चुनीं, ${rupeesText(rupees)}`,
  approveChosen: (n) => `${n} मंज़ूर करें`,
  clear: 'कोई नहीं',
  title: (n, rupees) => `${n} निकासी मंज़ूर करें, ${rupeesText(rupees)}`,
  text: 'हर एक अलग मंज़ूर और अलग दर्ज होती है, इसी टिप्पणी के साथ। जो नामंज़ूर हो वह कतार में रहती है।',
  done: (sent, waits) =>
    [sent > 0 ? `${sent} मंज़ूर और भेजी गईं।` : '', waits > 0 ? `${waits} को दूसरे ऑपरेटर का इंतज़ार है।` : '']
      .filter(Boolean)
      .join(' '),
  refused: (name, message) => `${name}: ${message}`,
  keys: 'J और K कतार में चलते हैं, A मंज़ूर, R नामंज़ूर, X चुनता है।',
};

/** Texts of the withdrawal queue: its reasons, and batch approval. */
export const queueTexts = { en, hi };
