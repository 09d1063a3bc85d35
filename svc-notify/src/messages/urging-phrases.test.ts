import { urgingPhrases } from './urging-phrases';

test.each([
  ['Payouts are late today. We are sorry.', []],
  ['The alphabet of better cricket', []],
  ['LAST CHANCE: join now!', ['last chance', 'join now']],
  ['आज भुगतान देर से होंगे।', []],
  ['जल्दी करें, पक्की जीत!', ['जल्दी करें', 'पक्की जीत']],
])('%s', (text, found) => expect(urgingPhrases('A title', text)).toEqual(found));
