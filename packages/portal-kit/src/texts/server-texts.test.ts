/** @jest-environment jsdom */
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { hi } from './server-texts.hi';

beforeEach(() => startPortal({ transport: fakeTransport(), storage: memoryStorage() })());

test.each([
  ['DC won', 'DC जीती'],
  ['DC won by 25 runs', 'DC 25 रन से जीती'],
  ['GT won by 1 run', 'GT 1 रन से जीती'],
  ['GT won by 3 wickets (DLS)', 'GT 3 विकेट से जीती (DLS)'],
  ['DC won (super over)', 'DC सुपर ओवर में जीती'],
  ['Deccan Chargers won by 9 wickets', 'Deccan Chargers 9 विकेट से जीती'],
  ['RR won the super over', 'RR सुपर ओवर में जीती'],
  ['Match abandoned. ₹1,000 refunded.', 'मैच रद्द। ₹1,000 वापस।'],
  ['Match stopped, to be replayed', 'मैच रुका, दोबारा होगा'],
  ['Question withdrawn. ₹49 refunded.', 'सवाल वापस लिया गया। ₹49 वापस।'],
  ['Answer: Yes', 'जवाब: हाँ'],
  ['Will CSK win the toss against DC?', 'क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?'],
  ['Will the team batting first win CSK v DC?', 'क्या CSK v DC में पहले बल्लेबाज़ी करने वाली टीम जीतेगी?'],
  [
    'Will PBKS v RR be won by 20 runs or more, or by 5 wickets or more?',
    'क्या PBKS v RR में जीत 20 या ज़्यादा रन, या 5 या ज़्यादा विकेट से होगी?',
  ],
  ["Today's Fixtures", 'आज के मैच'],
  ['Will it rain before nine?', 'Will it rain before nine?'],
])('translates %p to %p', (text, said) => expect(hi.translate(text)).toBe(said));
test('shows the next match day with its weekday', () =>
  expect(hi.translate('Next Match Day: Sun, 6 Apr')).toMatch(/^अगले मैच: .*6/));
