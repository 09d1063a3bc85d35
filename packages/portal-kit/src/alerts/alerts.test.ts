/** @jest-environment jsdom */
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { alert, alerts$, dismissAlert, pauseAlert, resumeAlert } from './alerts';

const shown = (): string | undefined => alerts$.value?.msg;
beforeEach(() => {
  jest.useFakeTimers();
  startPortal({ transport: fakeTransport(), storage: memoryStorage() })();
});
afterEach(() => jest.useRealTimers());

test('an alert is there for five seconds', () => {
  alert({ msg: 'Contest Joined', alertType: 'success' });
  jest.advanceTimersByTime(4999);
  expect(shown()).toBe('Contest Joined');
  jest.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('one at a time: the second waits until the first could be read, which then gives way', () => {
  alert({ msg: 'first', alertType: 'info' });
  jest.advanceTimersByTime(500);
  alert({ msg: 'second', alertType: 'danger' });
  expect(shown()).toBe('first');
  jest.advanceTimersByTime(1000);
  expect(shown()).toBe('second');
  jest.advanceTimersByTime(5000);
  expect(shown()).toBeUndefined();
});

test('the same words are not said twice, they only stay', () => {
  alert({ msg: 'busy', alertType: 'danger' });
  const id = alerts$.value?.id;
  jest.advanceTimersByTime(4000);
  alert({ msg: 'busy', alertType: 'danger' });
  jest.advanceTimersByTime(4000);
  expect(alerts$.value?.id).toBe(id);
  jest.advanceTimersByTime(1000);
  expect(shown()).toBeUndefined();
});

test('it pauses under the pointer and goes on afterwards', () => {
  alert({ msg: 'read me', alertType: 'info' });
  pauseAlert();
  jest.advanceTimersByTime(60_000);
  expect(shown()).toBe('read me');
  resumeAlert();
  jest.advanceTimersByTime(5000);
  expect(shown()).toBeUndefined();
});

test('closing one shows the next', () => {
  alert({ msg: 'first', alertType: 'info' });
  alert({ msg: 'second', alertType: 'info' });
  dismissAlert();
  expect(shown()).toBe('second');
});
