import { throttleByKey } from './throttle-by-key';

test('runs the first of a burst at once and the last after the interval, per key', () => {
  jest.useFakeTimers();
  const ran: string[] = [];
  const throttled = throttleByKey(200);
  for (const ball of ['1', '2', '3']) throttled('a', () => ran.push(`a${ball}`));
  throttled('b', () => ran.push('b1'));
  expect(ran).toEqual(['a1', 'b1']);
  jest.advanceTimersByTime(200);
  expect(ran).toEqual(['a1', 'b1', 'a3']);
  // An action within the next interval is delayed again; one after an idle interval is not.
  throttled('a', () => ran.push('a4'));
  expect(ran).toHaveLength(3);
  jest.advanceTimersByTime(400);
  throttled('a', () => ran.push('a5'));
  expect(ran.slice(3)).toEqual(['a4', 'a5']);
  jest.useRealTimers();
});
