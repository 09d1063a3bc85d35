/** @jest-environment jsdom */
import { commonRefusals, endpoints, refusalTexts } from '@baazi/contracts';
import { memoryStorage, pretendTransport, startPortal } from '../host';
import { showLanguage } from './language';
import { refusalInLanguage } from './refusal-in-language';
import { hi } from './refusals.hi';

let stop: () => void;
beforeEach(() => {
  stop = startPortal({ transport: pretendTransport(), storage: memoryStorage() });
});
afterEach(() => {
  showLanguage('en');
  stop();
});

test('whatever a player may be refused with is there in Hindi', () => {
  const codes = Object.values(endpoints)
    .filter(({ access }) => access !== 'operator')
    .flatMap(({ refusals }) => Object.keys(refusals));
  const words = [...new Set([...Object.keys(commonRefusals), ...codes])].map((code) => refusalTexts[code]?.message);
  expect(words.filter((said) => said === undefined || !/[\u0900-\u097f]/.test(hi[said] ?? ''))).toEqual([]);
});
test('a refusal and its fields are told in the language of the page; what is not known stays as it came', async () => {
  const refused = {
    message: 'Please correct the following errors',
    errors: [
      { path: 'amount', msg: 'Minimun amount is 100.' },
      { path: 'upi', msg: 'At full moon only.' },
    ],
  };
  expect(await refusalInLanguage(refused)).toBe(refused);
  showLanguage('hi');
  expect(await refusalInLanguage(refused)).toEqual({
    message: 'कृपया ये गलतियाँ ठीक करें',
    errors: [
      { path: 'amount', msg: 'न्यूनतम राशि 100 है।' },
      { path: 'upi', msg: 'At full moon only.' },
    ],
  });
});
