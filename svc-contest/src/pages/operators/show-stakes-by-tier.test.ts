import { tiersOf } from './show-stakes-by-tier';

const stakes = (multiple: number, rupees: number) => ({
  multiple,
  entries: 1,
  stakedPaise: rupees * 100,
  payoutPaise: rupees * multiple * 100,
});

test('gives for each tier the house’s result at even odds and the break-even probability', () => {
  const tiers = tiersOf([stakes(4, 50), stakes(4, 50), stakes(8, 450)]);
  expect(tiers.map(({ multiple, entries, evenHouseRupees }) => [multiple, entries, evenHouseRupees])).toEqual([
    [4, 2, -100],
    [5, 0, 0],
    [6, 0, 0],
    [8, 1, -1350],
  ]);
  expect(tiers.at(-1)).toMatchObject({ fromRupees: 450, stakedRupees: 450, payoutRupees: 3600, breakEven: 0.125 });
});

test('lists a multiple that is no current tier separately', () =>
  expect(tiersOf([stakes(2, 100)])[0]).toEqual({
    multiple: 2,
    entries: 1,
    stakedRupees: 100,
    payoutRupees: 200,
    evenHouseRupees: 0,
    breakEven: 0.5,
  }));
