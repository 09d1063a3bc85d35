import { contestTexts } from './contest-texts';
import { stakeErrors } from './stake-errors';

const { amountMissing, amountSmall, teamMissing } = contestTexts.en;
test.each([
  [{ amount: '', chosenTeam: 'MI' }, { amount: amountMissing }],
  [{ amount: '48', chosenTeam: 'MI' }, { amount: amountSmall }],
  [{ amount: '49', chosenTeam: '' }, { chosenTeam: teamMissing }],
  [
    { amount: '', chosenTeam: '' },
    { amount: amountMissing, chosenTeam: teamMissing },
  ],
  [{ amount: '007', chosenTeam: 'MI' }, { amount: amountMissing }],
  [{ amount: '49', chosenTeam: 'MI' }, {}],
  [{ amount: '49' }, {}],
])('%p -> %p', (entry, errors) => expect(stakeErrors(entry, contestTexts.en)).toEqual(errors));

test('uses the spec’s texts', () =>
  expect([amountMissing, amountSmall, teamMissing]).toEqual([
    'Please Enter Amount.',
    'Minimum amount is 49.',
    'Pleae choose team that can win.',
  ]));
