import { maskName } from './mask-name';

test.each([
  ['Rahul Kumar', 'Ra*** K.'],
  ['Rahul', 'Ra***'],
  ['  priya   devi sharma ', 'pr*** S.'],
  ['A', 'A***'],
  ['सचिन तेंदुलकर', 'सच*** त.'],
  ['   ', '***'],
  ['', '***'],
])('T83: %s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
