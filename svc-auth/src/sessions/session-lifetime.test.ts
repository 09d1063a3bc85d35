import { endsAt, isOver } from './session';

const at = (text: string) => new Date(`2025-04-${text}:00Z`);
const session = (remember: boolean, lastSeen: string) => ({
  remember,
  lastSeenAt: at(lastSeen),
  expiresAt: remember ? at('08T10:00') : at('02T10:00'),
});

it('T48: an ordinary session ends after two idle hours', () => {
  expect(isOver(session(false, '01T10:00'), at('01T11:59'))).toBe(false);
  expect(isOver(session(false, '01T10:00'), at('01T12:00'))).toBe(true);
});
it('T48: an ordinary session ends after a day despite activity', () =>
  expect(endsAt(session(false, '02T09:50'))).toEqual(at('02T10:00')));
it('T48: a remembered session ends after 72 idle hours and after seven days', () => {
  expect(endsAt(session(true, '01T10:00'))).toEqual(at('04T10:00'));
  expect(endsAt(session(true, '08T09:00'))).toEqual(at('08T10:00'));
});
it('T49: an ended session is over at once', () =>
  expect(isOver({ ...session(true, '01T10:00'), endedAt: at('01T10:01') }, at('01T10:01'))).toBe(true));
