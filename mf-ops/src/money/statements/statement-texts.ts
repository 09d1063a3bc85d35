const en = {
  title: 'Bank statements',
  import: 'Import a statement',
  importText:
    'A CSV file of the bank, or the settlement report of the provider. Lines that were imported before stay as they are.',
  source: 'Where it is from',
  sources: { bank: 'Bank statement', settlement: 'Settlement report' },
  file: 'File (CSV)',
  needed: 'Please choose a file.',
  imported: (added: number, matched: number) => `${added} new lines, ${matched} of them agree with the ledger.`,
  none: 'Every imported line agrees with the ledger.',
  open: (n: number) => `${n} ${n === 1 ? 'line does' : 'lines do'} not agree with the ledger.`,
  day: 'Day',
  amount: 'Amount',
  line: 'Line',
  why: 'Why',
  whys: {
    unknown: 'names nothing that we know',
    'other-amount': 'another amount than in the ledger',
    'not-booked': 'not booked in the ledger',
    twice: 'another line was matched to it',
    'not-in-statement': 'in the ledger, not in the statement',
  },
  explain: 'Explain',
  explainText: (text: string) => `The reason stays with the line: ${text}`,
  explained: 'The line is explained.',
};

const hi: typeof en = {
  title: 'बैंक विवरण',
  import: 'विवरण लाएँ',
  importText: 'बैंक की CSV फ़ाइल, या प्रदाता की सेटलमेंट रिपोर्ट। पहले लाई गई पंक्तियाँ वैसी ही रहती हैं।',
  source: 'कहाँ से',
  sources: { bank: 'बैंक विवरण', settlement: 'सेटलमेंट रिपोर्ट' },
  file: 'फ़ाइल (CSV)',
  needed: 'कृपया फ़ाइल चुनें।',
  imported: (added, matched) => `${added} नई पंक्तियाँ, ${matched} बही से मिलती हैं।`,
  none: 'हर पंक्ति बही से मिलती है।',
  open: (n) => `${n} पंक्तियाँ बही से नहीं मिलतीं।`,
  day: 'दिन',
  amount: 'राशि',
  line: 'पंक्ति',
  why: 'क्यों',
  whys: {
    unknown: 'हमारी किसी चीज़ का नाम नहीं',
    'other-amount': 'बही से अलग राशि',
    'not-booked': 'बही में दर्ज नहीं',
    twice: 'इससे दूसरी पंक्ति मिल चुकी है',
    'not-in-statement': 'बही में है, विवरण में नहीं',
  },
  explain: 'कारण लिखें',
  explainText: (text) => `कारण पंक्ति के साथ रहता है: ${text}`,
  explained: 'कारण दर्ज हुआ।',
};

/** Texts of bank statements, in both languages. */
export const statementTexts = { en, hi };
