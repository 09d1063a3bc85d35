import { rupeesText } from '@baazi/contracts';
import type { queueEn } from './queue-texts.en';

export const queueHi: typeof queueEn = {
  reasons: {
    'needs two operators': {
      words: 'दो ऑपरेटर चाहिए',
      rule: 'एक दिन में माँगी गई रकम साथ गिनी जाती है। सीमा से ऊपर दो असंबद्ध ऑपरेटर मंज़ूर करते हैं।',
    },
    'first withdrawal': { words: 'पहली निकासी', rule: 'इस खिलाड़ी को पहले कभी कुछ नहीं भेजा गया।' },
    'UPI ID is used by another player too': {
      words: 'किसी और की UPI ID',
      rule: 'किसी और खाते ने भी इसी UPI ID पर पैसा माँगा: शायद एक ही व्यक्ति के दो खाते।',
    },
    'first deposit earned a referral reward and was not staked in full': {
      words: 'इनाम, बिना दाँव',
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
