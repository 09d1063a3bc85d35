import { rupeesText, won, lost } from '@baazi/contracts';

const en = {
  won: { title: 'You won', line: won },
  lost: { title: 'Not this time', line: lost },
  void: { title: 'Your stake is back', line: (rupees: number) => `${rupeesText(rupees)} refunded.` },
  corrected: {
    title: 'The result was corrected',
    line: (before: string, after: string) => `It was '${before}', it is '${after}' now.`,
    reason: (reason: string) => `The reason: ${reason}`,
    moved: (before: string, after: string) =>
      `Your entry had brought ${before}, it brings ${after}. Your balance follows.`,
  },
  /** a server's words of a result */
  told: (words: string) => words,
  results: { won: 'Won', lost: 'Lost', void: 'Refunded' },
  several: 'While you were away',
  yourEntry: (who: string, stake: number) => `Your entry: ${who}, ${rupeesText(stake)}`,
  answers: { yes: 'Yes', no: 'No' },
  question: (title: string, state: string) => `Your answer to '${title}': ${state}`,
  stillCounts: 'it still counts, its result is to come',
  next: 'Next match',
  share: 'Share',
  close: 'Close',
  match: 'See the match',
  picture: {
    title: 'Share your call',
    text: 'Your name and the amount are on it only if you choose them.',
    withName: 'With my name',
    withAmount: 'With the amount',
    send: 'Share the picture',
    save: 'Save the picture',
    back: 'Back',
    called: 'CALLED IT',
    alt: 'The picture that is shared',
  },
};
const hi: typeof en = {
  won: { title: 'आप जीते', line: (rupees) => `बधाई! आपने ${rupeesText(rupees)} जीते` },
  lost: { title: 'इस बार नहीं', line: (rupees) => `अफ़सोस! आप ${rupeesText(rupees)} हारे` },
  void: { title: 'आपका दाँव वापस', line: (rupees) => `${rupeesText(rupees)} वापस।` },
  corrected: {
    title: 'नतीजा सुधारा गया',
    line: (before, after) => `पहले '${before}' था, अब '${after}' है।`,
    reason: (reason) => `कारण: ${reason}`,
    moved: (before, after) => `आपके दाँव से ${before} आए थे, अब ${after}। बैलेंस उसी अनुसार है।`,
  },
  told: (words) =>
    words
      .replace(/^([A-Z]+) won$/, '$1 जीती')
      .replace(/^Match abandoned/, 'मैच रद्द')
      .replace(/^Match moved earlier/, 'मैच पहले हो गया')
      .replace(/^Question withdrawn/, 'सवाल वापस लिया गया')
      .replace(/\. (₹[\d,]+) refunded\.$/, '। $1 वापस।'),
  results: { won: 'जीते', lost: 'हारे', void: 'वापस' },
  several: 'जब आप यहाँ नहीं थे',
  yourEntry: (who, stake) => `आपका दाँव: ${who}, ${rupeesText(stake)}`,
  answers: { yes: 'हाँ', no: 'नहीं' },
  question: (title, state) => `'${title}' पर आपका जवाब: ${state}`,
  stillCounts: 'वह चल रहा है, नतीजा बाकी है',
  next: 'अगला मैच',
  share: 'शेयर करें',
  close: 'बंद करें',
  match: 'मैच देखें',
  picture: {
    title: 'अपनी जीत शेयर करें',
    text: 'आपका नाम और राशि तभी दिखते हैं जब आप चुनें।',
    withName: 'मेरे नाम के साथ',
    withAmount: 'राशि के साथ',
    send: 'तस्वीर शेयर करें',
    save: 'तस्वीर सहेजें',
    back: 'वापस',
    called: 'सही पकड़ा',
    alt: 'शेयर होने वाली तस्वीर',
  },
};
/** What the sheet of a result says: it travels with the sheet, in both languages. */
export const momentTexts = { en, hi: () => Promise.resolve(hi) };
