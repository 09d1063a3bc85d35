import { axisOf } from './series';

test.each([
  [[0, 3, 7], { from: 0, to: 10 }],
  [[120, 480], { from: 0, to: 500 }],
  [[-5146, 812], { from: -10_000, to: 5000 }],
  [[-3, -1], { from: -5, to: 0 }],
  [[0, 0], { from: 0, to: 1 }],
])('covers every value of %p and ends at a round number', (values, axis) => {
  const { from, to } = axisOf(values);
  expect(from).toBeLessThanOrEqual(Math.min(0, ...values));
  expect(to).toBeGreaterThanOrEqual(Math.max(0, ...values));
  expect({ from, to }).toEqual(axis);
});
