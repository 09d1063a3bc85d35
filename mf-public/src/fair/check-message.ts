import { toRupees } from '@baazi/contracts';
import { dayAndTime, rupees, type Language } from '@baazi/portal-kit';

const trees = (what: string): string => (what === 'book' ? 'बही' : what.replace(/^settlement (\d+)$/, 'निपटारे $1'));
type Groups = Readonly<Record<string, string>>;

/** The verifier's messages are in English, in a browser and on a terminal. These are the Hindi translations. */
const inHindi: readonly (readonly [RegExp, (groups: Groups) => string])[] = [
  [
    /^the file is a receipt or a proof of IPL Baazi/,
    () => 'फ़ाइल IPL Baazi की रसीद या सबूत है, पूरी है और उसमें कुछ जोड़ा नहीं गया',
  ],
  [/^the file of keys holds public keys/, () => 'कुंजियों की फ़ाइल में सार्वजनिक कुंजियाँ हैं, और उन पर सबसे नई कुंजी के हस्ताक्षर हैं'],
  [
    /^(?<key>\S+) signed the receipt of entry (?<entry>\S+): (?<on>.+) on (?<market>\S+), accepted (?<at>\S+)$/,
    ({ key, entry, on, market, at }) =>
      `${key} ने एंट्री ${entry} की रसीद पर हस्ताक्षर किए: ${market} पर ${on}, ${at} को ली गई`,
  ],
  [/^the entry was accepted before entry closed \((?<at>.+)\)$/, ({ at }) => `एंट्री बंद होने (${at}) से पहले ली गई`],
  [
    /^the entry stands in the (?<what>.+) as number (?<place>\S+) of (?<size>\S+)$/,
    ({ what = '', place, size }) => `एंट्री ${trees(what)} में ${size} में से नंबर ${place} पर है`,
  ],
  [/^the settlement is of this entry/, () => 'निपटारा इसी एंट्री का है, उसी बही में'],
  [
    /^(?<result>won|lost|void) pays (?<paise>\d+) paise/,
    ({ result = '', paise }) =>
      `${{ won: 'जीत', lost: 'हार', void: 'वापसी' }[result] ?? result} पर ${paise} पैसे मिलते हैं, जैसा रसीद कहती है`,
  ],
  [
    /^(?<key>\S+) signed this checkpoint of the log of books$/,
    ({ key }) => `बहियों के लॉग के इस सिरे पर ${key} के हस्ताक्षर हैं`,
  ],
  [
    /^the log is no shorter than when the receipt was signed \((?<size>\d+)\)$/,
    ({ size }) => `लॉग उतना छोटा नहीं हुआ जितना रसीद के समय था (${size})`,
  ],
  [
    /^(?<sum>\S+): signed, and says that the house owes (?<owed>\S+) paise to (?<size>\S+) players$/,
    ({ sum, owed, size }) => `${sum}: हस्ताक्षर हैं, और हम ${size} खिलाड़ियों को ${owed} पैसे देनदार हैं`,
  ],
  [
    /^(?<owed>\S+) paise of wallet (?<wallet>\S+) are in this sum, as number (?<place>\S+) of (?<size>\S+)$/,
    ({ owed, wallet, place, size }) => `वॉलेट ${wallet} के ${owed} पैसे इस जोड़ में हैं, ${size} में से नंबर ${place} पर`,
  ],
  [
    /^(?<key>\S+) signed the (?<what>.+) of (?<market>\S+)$/,
    ({ key, what = '', market }) =>
      `${market} ${what === 'book' ? 'की बही' : `के ${trees(what)}`} पर ${key} के हस्ताक्षर हैं`,
  ],
];

/** Paise as rupees, instants as the portal writes them, a market by the number of its match. */
const forReaders = (message: string, language: Language): string =>
  message
    .replace(/(\d+) (?:paise|पैसे)/g, (_, paise: string) => rupees(toRupees(Number(paise))))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => dayAndTime(instant))
    .replace(/match:[a-z]+-\d{4}-(\d+)/g, (_, number: string) => `${language === 'hi' ? 'मैच' : 'match'} ${number}`);

/**
 * A message of the verifier in the page's language, with amounts and times as the portal writes them; one that is newer
 * than this page is not translated.
 */
export function checkMessage(message: string, language: Language): string {
  const known = language === 'en' ? undefined : inHindi.find(([sentence]) => sentence.test(message));
  const translated = known ? known[1](known[0].exec(message)?.groups ?? {}) : message;
  return forReaders(translated, language);
}
