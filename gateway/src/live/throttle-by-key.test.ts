import { throttleByKey } from './throttle-by-key';

test('runs the first of a burst at once and the last after the interval, per key', () => {
  jest.useFakeTimers();
  const said: string[] = [];
  const say = throttleByKey(200);
  for (const ball of ['1', '2', '3']) say('a', () => said.push(`a${ball}`));
  say('b', () => said.push('b1'));
  expect(said).toEqual(['a1', 'b1']);
  jest.advanceTimersByTime(200);
  expect(said).toEqual(['a1', 'b1', 'a3']);
  // What follows the last one waits its turn, and what comes after a rest does not.
  say('a', () => said.push('a4'));
  expect(said).toHaveLength(3);
  jest.advanceTimersByTime(400);
  say('a', () => said.push('a5'));
  expect(said.slice(3)).toEqual(['a4', 'a5']);
  jest.useRealTimers();
});
