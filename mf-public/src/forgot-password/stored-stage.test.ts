/** @jest-environment jsdom */
import { forgetStage, storeStage, storedStage } from './stored-stage';

const askedAt = 1_000_000;
afterEach(() => sessionStorage.clear());

test('asks a visitor who returns from the mail for the code, until it has expired', () => {
  storeStage({ email: 'asha@example.in', askedAt });
  expect(storedStage(askedAt + 20_000, 60)).toEqual({ email: 'asha@example.in', waitSeconds: 40 });
  expect(storedStage(askedAt + 90_000, 60)).toEqual({ email: 'asha@example.in', waitSeconds: 0 });
  expect(storedStage(askedAt + 10 * 60_000, 60)).toBeUndefined();
  forgetStage();
  expect(storedStage(askedAt, 60)).toBeUndefined();
});

test.each(['{', '7', '{"email":7,"askedAt":1}', '{"email":"a@b.in"}'])(
  'ignores a stored value that is no stage (%s)',
  (stored) => {
    sessionStorage.setItem('forgot-password', stored);
    expect(storedStage(askedAt, 60)).toBeUndefined();
  },
);
