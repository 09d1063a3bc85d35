import fc from 'fast-check';
import { mergeDecision, type Known, type News } from './merge-decision';

const settled = (known: Known | undefined): Known | undefined => known && { ...known, state: 'settled' };

test('requests the report again for the current revision', () => {
  const known: Known = { seq: 1, revision: 1, outcome: 'KKR', state: 'settled' };
  expect(mergeDecision(known, { outcome: 'KKR', revision: 1 })).toEqual({ ...known, state: 'settling' });
  expect(mergeDecision({ ...known, state: 'settling' }, { outcome: 'KKR', revision: 1 })).toBeUndefined();
});
test('ignores an older revision; one revision has one outcome', () => {
  const known: Known = { seq: 2, revision: 2, outcome: 'RCB', state: 'settled' };
  expect(mergeDecision(known, { outcome: 'KKR', revision: 1 })).toBeUndefined();
  expect(() => mergeDecision(known, { outcome: 'KKR', revision: 2 })).toThrow('two outcomes');
});
test('moves a cut only earlier', () => {
  const known: Known = { seq: 1, revision: 0, voidFrom: new Date(1000), state: 'settled' };
  expect(mergeDecision(known, { voidFrom: new Date(1000) })).toBeUndefined();
  expect(mergeDecision(known, { voidFrom: new Date(2000) })).toBeUndefined();
  expect(mergeDecision(known, { voidFrom: new Date(500) })).toMatchObject({
    seq: 2,
    voidFrom: new Date(500),
    state: 'settling',
  });
});

test('reaches the same end whatever the order and repetition of events', () => {
  const outcome = (revision: number): string => ['KKR', 'RCB', 'void'][revision % 3] ?? 'void';
  const news: fc.Arbitrary<News> = fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((revision) => ({ revision, outcome: outcome(revision) })),
    fc.integer({ min: 0, max: 9 }).map((at) => ({ voidFrom: new Date(at) })),
  );
  const endOf = (all: News[]) => {
    const end = all.reduce<Known | undefined>((known, one) => mergeDecision(settled(known), one) ?? known, undefined);
    return end && { revision: end.revision, outcome: end.outcome, voidFrom: end.voidFrom };
  };
  fc.assert(
    fc.property(
      fc
        .array(news, { minLength: 1, maxLength: 12 })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => expect(endOf([...shuffled, ...all])).toEqual(endOf(all)),
    ),
  );
});
