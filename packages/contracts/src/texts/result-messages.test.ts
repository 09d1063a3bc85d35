import { offeredReasons, reasonInHindi } from './offered-reasons';
import { messageOfLine, messageOfOutcome, resultFields, resultTextIn, type ResultMessage } from './result-messages';

const margin = { team: 'GT', count: 3 };
const rows: readonly [ResultMessage, english: string, hindi: string][] = [
  [{ key: 'won', params: { team: 'DC' } }, 'DC won', 'DC जीती'],
  [{ key: 'won', params: { team: 'DC', method: 'DLS' } }, 'DC won (DLS)', 'DC जीती (DLS)'],
  [{ key: 'won-by-runs', params: margin }, 'GT won by 3 runs', 'GT 3 रन से जीती'],
  [{ key: 'won-by-runs', params: { ...margin, count: 1 } }, 'GT won by 1 run', 'GT 1 रन से जीती'],
  [
    { key: 'won-by-wickets', params: { ...margin, method: 'DLS' } },
    'GT won by 3 wickets (DLS)',
    'GT 3 विकेट से जीती (DLS)',
  ],
  [{ key: 'won-super-over', params: { team: 'RR' } }, 'RR won (super over)', 'RR सुपर ओवर में जीती'],
  [{ key: 'won-by-forfeit', params: { team: 'RR' } }, 'RR won by forfeit', 'RR जीती, सामने वाली टीम नहीं खेली'],
  [{ key: 'abandoned', params: {} }, 'Match abandoned', 'मैच रद्द'],
  [{ key: 'no-result', params: {} }, 'No result', 'कोई नतीजा नहीं'],
  [{ key: 'tied', params: {} }, 'Match tied', 'मैच टाई'],
  [{ key: 'stopped', params: {} }, 'Match stopped, to be replayed', 'मैच रुका, दोबारा होगा'],
  [{ key: 'moved-earlier', params: {} }, 'Match moved earlier', 'मैच पहले हो गया'],
  [{ key: 'withdrawn', params: {} }, 'Question withdrawn', 'सवाल वापस लिया गया'],
  [{ key: 'answered', params: { answer: 'yes' } }, 'Answer: Yes', 'जवाब: हाँ'],
  [{ key: 'answered', params: { answer: 'no' } }, 'Answer: No', 'जवाब: नहीं'],
  [{ key: 'reason', params: { text: 'Match called off' } }, 'Match called off', 'मैच रद्द किया गया'],
  [{ key: 'entry-won', params: { rupees: 1800 } }, 'Congrats! You Won ₹1,800', 'बधाई! आपने ₹1,800 जीते'],
  [{ key: 'entry-lost', params: { rupees: 49 } }, 'Sorry! You Lost By ₹49', 'अफ़सोस! आप ₹49 हारे'],
  [
    {
      key: 'entry-refunded',
      params: { rupees: 1000, why: 'Match abandoned', whyMessage: { key: 'abandoned', params: {} } },
    },
    'Match abandoned. ₹1,000 refunded.',
    'मैच रद्द। ₹1,000 वापस।',
  ],
  [{ key: 'entry-refunded', params: { rupees: 49, why: 'Rain' } }, 'Rain. ₹49 refunded.', 'Rain। ₹49 वापस।'],
];
test.each(rows)('formats %j in English and in Hindi', (message, english, hindi) => {
  expect(resultFields(message)).toEqual({ resultText: english, resultMessage: message });
  expect(resultTextIn(english, message, 'hi')).toBe(hindi);
  expect(resultTextIn('the stored text', message, 'en')).toBe('the stored text');
});
test.each([undefined, null, 'won', {}, { key: 'toString', params: {} }, { key: 'won-by-magic', params: {} }])(
  'shows the English text where the message is %j',
  (message) => expect(resultTextIn('DC won', message, 'hi')).toBe('DC won'),
);
test.each(Object.values(offeredReasons).flat())('has Hindi for the standard reason %p', (reason) => {
  expect(reasonInHindi(reason).replace('UPI ID', '')).not.toMatch(/[A-Za-z]/);
  expect(reasonInHindi(`${reason}, as we saw`)).toBe(`${reason}, as we saw`);
  expect(messageOfLine(reason, 'void')).toEqual({ key: 'reason', params: { text: reason } });
});
test.each([
  ['RR won by 3 runs', { key: 'won-by-runs', params: { team: 'RR', count: 3 } }],
  ['RR won', { key: 'won', params: { team: 'RR' } }],
  ['RR won (super over)', { key: 'won-super-over', params: { team: 'RR' } }],
  ['RR won by 4 runs', undefined],
  ['What a match', undefined],
])('the line %p of a declared RR, who won by 3 runs by the score, has the message %j', (line, message) =>
  expect(messageOfLine(line, 'RR', { key: 'won-by-runs', params: { team: 'RR', count: 3 } })).toEqual(message),
);
test.each([
  ['match', 'void', 'Match abandoned'],
  ['match', 'RR', 'RR won'],
  ['question', 'void', 'Question withdrawn'],
  ['question', 'yes', 'Answer: Yes'],
  ['question', 'no', 'Answer: No'],
] as const)('a %s that ends with %s reads %p', (kind, outcome, text) =>
  expect(resultFields(messageOfOutcome(kind, outcome)).resultText).toBe(text),
);
