/** @jest-environment jsdom */
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { alert, alerts$, dismissAlert, pauseAlert, resumeAlert } from './alerts';

const shown = (): string | undefined => alerts$.value?.msg;
beforeEach(() => {
  jest.useFakeTimers();
  startPortal({ transport: fakeTransport(), storage: memoryStorage() })();
});
afterEach(() => jest.useRealTimers());

test('shows an alert for five seconds', () => {
  alert({ msg: 'Contest Joined', alertType: 'success' });
  jest.advanceTimersByTime(4999);
  expect(shown()).toBe('Contest Joined');
  jest.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('shows one alert at a time; the second waits for the minimum time of the first, then replaces it', () => {
  alert({ msg: 'first', alertType: 'info' });
  jest.advanceTimersByTime(500);
  alert({ msg: 'second', alertType: 'danger' });
  expect(shown()).toBe('first');
  jest.advanceTimersByTime(1000);
  expect(shown()).toBe('second');
  jest.advanceTimersByTime(5000);
  expect(shown()).toBeUndefined();
});

test('shows the same message once and only extends it', () => {
  alert({ msg: 'busy', alertType: 'danger' });
  const id = alerts$.value?.id;
  jest.advanceTimersByTime(4000);
  alert({ msg: 'busy', alertType: 'danger' });
  jest.advanceTimersByTime(4000);
  expect(alerts$.value?.id).toBe(id);
  jest.advanceTimersByTime(1000);
  expect(shown()).toBeUndefined();
});

test('pauses under the pointer and resumes afterwards', () => {
  alert({ msg: 'read me', alertType: 'info' });
  pauseAlert();
  jest.advanceTimersByTime(60_000);
  expect(shown()).toBe('read me');
  resumeAlert();
  jest.advanceTimersByTime(5000);
  expect(shown()).toBeUndefined();
});

test('closing an alert shows the next', () => {
  alert({ msg: 'first', alertType: 'info' });
  alert({ msg: 'second', alertType: 'info' });
  dismissAlert();
  expect(shown()).toBe('second');
});
