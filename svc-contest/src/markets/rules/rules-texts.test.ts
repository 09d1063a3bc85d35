import { currentRules, rulesOf } from './rules-texts';

test('published rules never change: a new wording is a new version', () => {
  expect(currentRules).toMatchObject({
    version: '1',
    hash: '1d720f77246299b49f8934644ee176f2470ba8ea502e67415820c8147859dac5',
  });
});
test('both languages have the same rules in the same order', () => {
  const numbers = (text: string) => text.match(/^\d+\./gm);
  expect(numbers(currentRules.text.hi)).toEqual(numbers(currentRules.text.en));
  expect(numbers(currentRules.text.en)?.length).toBeGreaterThan(10);
});
test('a market without a hash has the first version; an unknown hash has no rules', () => {
  expect(rulesOf(undefined)?.version).toBe('1');
  expect(rulesOf('0'.repeat(64))).toBeUndefined();
});
