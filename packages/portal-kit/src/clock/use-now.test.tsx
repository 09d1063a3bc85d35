/** @jest-environment jsdom */
import { act, cleanup, render } from '@testing-library/react';
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { usePassed } from './use-now';

let device = Date.parse('2025-04-05T13:29:58.500Z');
beforeEach(() => {
  jest.useFakeTimers();
  startPortal({ transport: fakeTransport(), storage: memoryStorage(), clock: () => device })();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const pass = (ms: number): void =>
  act(() => {
    device += ms;
    jest.advanceTimersByTime(ms);
  });

test('an instant passes without interaction, and a second that changes nothing renders nothing', () => {
  const rendered: boolean[] = [];
  function Card() {
    rendered.push(usePassed('2025-04-05T13:30:00.000Z'));
    return null;
  }
  render(<Card />);
  pass(1000);
  expect(rendered).toEqual([false]);
  pass(1010);
  pass(5000);
  expect(rendered.at(-1)).toBe(true);
  // React may render twice before it detects that nothing changes any more.
  expect(rendered.filter((passed) => passed).length).toBeLessThanOrEqual(2);
});
