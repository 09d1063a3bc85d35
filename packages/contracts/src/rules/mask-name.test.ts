import { maskName } from './mask-name';

test.each([
  ['Rahul Kumar', 'Ra*** K.'],
  ['Rahul', 'Ra***'],
  ['  priya   devi sharma ', 'pr*** S.'],
  ['A', 'A***'],
  ['सचिन तेंदुलकर', 'सचि*** तें.'],
  ['e\u0301mile zola\u0308', 'e\u0301m*** Z.'],
  ['🇮🇳👨‍👩‍👧 🏏', '🇮🇳👨‍👩‍👧*** 🏏.'],
  ['   ', '***'],
  ['', '***'],
])('T83: %s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
