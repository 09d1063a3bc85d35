import { hi as refusals } from './refusals.hi';
import { hi as server } from './server-texts.hi';

type Rule = readonly [known: RegExp, hindi: string];
const RETURNED = /^Withdrawal returned: (.+)$/;
const rules: readonly Rule[] = [
  [/^At most (\d+) characters\.$/, 'ज़्यादा से ज़्यादा $1 अक्षर।'],
  [/^At most (\d+) passkeys\. Please remove one first\.$/, 'ज़्यादा से ज़्यादा $1 पासकी। पहले एक हटाएँ।'],
  [/^You must be (\d+) or older to play\.$/, 'खेलने के लिए आपकी उम्र $1 या ज़्यादा होनी चाहिए।'],
  [/^From (\S+) to (\S+)\.$/, '$1 से $2 तक।'],
  [/^You can withdraw up to (\S+) now\.$/, 'अभी आप $1 तक निकाल सकते हैं।'],
  [
    /^Money you add can be withdrawn after it was staked once: (\S+) left to stake\. You can withdraw up to (\S+) now\.$/,
    'जोड़ा हुआ पैसा एक बार दाँव पर लगाने के बाद निकाला जा सकता है: अभी $1 बाक़ी हैं। अभी आप $2 तक निकाल सकते हैं।',
  ],
  [/^(₹\S+) arrived\.$/, '$1 आए।'],
  [/^(₹\S+) arrived instead of (₹\S+)\.$/, '$2 की जगह $1 आए।'],
  [/^(₹\S+) over the stake limit you have set\.$/, 'यह आपकी तय दाँव सीमा से $1 ज़्यादा है।'],
  [/^Add (\S+) or more to play$/, 'खेलने के लिए $1 या ज़्यादा जोड़ें'],
  [/^(₹\S+) referral reward added$/, '$1 का रेफ़रल इनाम जुड़ा'],
  [/^(₹\S+) added$/, '$1 जुड़े'],
];

/** A server text in Hindi. An unknown text, such as an operator's free text, stays as it is. */
export function translateToHindi(text: string): string {
  const known = refusals[text];
  if (known !== undefined) return known;
  const why = RETURNED.exec(text)?.[1];
  if (why !== undefined) return `निकासी वापस आई: ${server.translate(why)}`;
  const rule = rules.find(([line]) => line.test(text));
  return rule ? text.replace(...rule) : server.translate(text);
}
