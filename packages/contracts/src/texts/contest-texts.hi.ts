import type { OfferedReason } from './offered-reasons';

type Rule = readonly [pattern: RegExp, replacement: string];

const reasons: Record<OfferedReason, string> = {
  'The UPI ID is not in your name': 'यह UPI ID आपके नाम पर नहीं है',
  'This UPI ID does not exist any more': 'यह UPI ID अब मौजूद नहीं है',
  'Please send us your proof of identity from the Help page': 'कृपया मदद पेज से हमें अपना पहचान-पत्र भेजें',
  'This account shares its payments with another one': 'इस खाते का भुगतान किसी दूसरे खाते से जुड़ा है',
  'Match washed out by rain': 'बारिश से मैच धुल गया',
  'Match called off': 'मैच रद्द किया गया',
  'The question was not clear': 'सवाल साफ़ नहीं था',
  'The question could not be decided': 'सवाल का फ़ैसला नहीं हो सका',
  'A wrong result was entered by mistake': 'भूल से ग़लत नतीजा दर्ज हो गया था',
  'The scorecard was corrected': 'स्कोरकार्ड सुधारा गया',
  'The umpires changed their decision': 'अंपायरों ने अपना फ़ैसला बदला',
};

/** Translations of svc-contest's texts in results and questions. */
const rules: readonly Rule[] = [
  [/^([A-Z]\w*(?: [A-Z]\w*)*) won by (\d+) runs?\b/, '$1 $2 रन से जीती'],
  [/^([A-Z]\w*(?: [A-Z]\w*)*) won by (\d+) wickets?\b/, '$1 $2 विकेट से जीती'],
  [/^([A-Z]\w*(?: [A-Z]\w*)*) won (?:\(super over\)|the super over)/, '$1 सुपर ओवर में जीती'],
  [/^([A-Z]\w*(?: [A-Z]\w*)*) won\b/, '$1 जीती'],
  [/^Match abandoned/, 'मैच रद्द'],
  [/^Match stopped, to be replayed/, 'मैच रुका, दोबारा होगा'],
  [/^Match moved earlier/, 'मैच पहले हो गया'],
  [/^Match tied/, 'मैच टाई'],
  [/^No result/, 'कोई नतीजा नहीं'],
  [/^Question withdrawn/, 'सवाल वापस लिया गया'],
  [/^Answer: Yes$/, 'जवाब: हाँ'],
  [/^Answer: No$/, 'जवाब: नहीं'],
  [/\. (₹[\d,]+) refunded\.$/, '। $1 वापस।'],
  [/^Will (\S+) win the toss against (\S+)\?$/, 'क्या $2 के ख़िलाफ़ टॉस $1 जीतेगी?'],
  [/^Will the team batting first win (\S+) v (\S+)\?$/, 'क्या $1 v $2 में पहले बल्लेबाज़ी करने वाली टीम जीतेगी?'],
  [
    /^Will (\S+) v (\S+) be won by (\d+) runs or more, or by (\d+) wickets or more\?$/,
    'क्या $1 v $2 में जीत $3 या ज़्यादा रन, या $4 या ज़्यादा विकेट से होगी?',
  ],
  // Alone, or before a refund text.
  ...Object.entries(reasons).map(([text, hindi]): Rule => [new RegExp(`^${text}(?=$|[.।])`), hindi]),
];

/**
 * Translates a result or question of svc-contest to Hindi. Unknown text, such as an operator's own, is returned
 * unchanged.
 */
export const contestTextInHindi = (text: string): string =>
  rules.reduce((translated, [pattern, replacement]) => translated.replace(pattern, replacement), text);

/** The Hindi title of a match or question: the operator's, else the translated English one. */
export const titleInHindi = ({ title, titleHi }: { title: string; titleHi?: string | undefined }): string =>
  titleHi ?? contestTextInHindi(title);
