/** @jest-environment jsdom */
import { forgetStage, keepStage, keptStage } from './kept-stage';

const askedAt = 1_000_000;
afterEach(() => sessionStorage.clear());

test('asks for the code again after returning from the mail, until it expires', () => {
  keepStage({ email: 'asha@example.in', askedAt });
  expect(keptStage(askedAt + 20_000, 60)).toEqual({ email: 'asha@example.in', waitSeconds: 40 });
  expect(keptStage(askedAt + 90_000, 60)).toEqual({ email: 'asha@example.in', waitSeconds: 0 });
  expect(keptStage(askedAt + 10 * 60_000, 60)).toBeUndefined();
  forgetStage();
  expect(keptStage(askedAt, 60)).toBeUndefined();
});

test.each(['{', '7', '{"email":7,"askedAt":1}', '{"email":"a@b.in"}'])('ignores an invalid stage (%s)', (kept) => {
  sessionStorage.setItem('forgot-password', kept);
  expect(keptStage(askedAt, 60)).toBeUndefined();
});
