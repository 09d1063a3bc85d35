import { indiaInput, indiaInstant } from './india-input';

test("types and shows a start in Indian time, whatever the device's zone", () => {
  expect(indiaInput('2025-04-05T14:00:00.000Z')).toBe('2025-04-05T19:30');
  expect(indiaInstant('2025-04-05T19:30')).toBe('2025-04-05T14:00:00.000Z');
  expect(indiaInstant('2025-04-05')).toBeUndefined();
});
