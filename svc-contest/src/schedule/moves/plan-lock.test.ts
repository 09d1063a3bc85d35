import fc from 'fast-check';
import { planLock } from './plan-lock';

const at = (text: string): Date => new Date(`2025-05-08T${text}:00Z`);

test.each([
  [
    'later, before the lock: entry stays open longer',
    '14:00',
    '16:00',
    '12:00',
    { locksAt: at('16:00'), follows: true },
  ],
  [
    'earlier, new lock in the future: entry closes earlier, no entry is cut',
    '14:00',
    '13:00',
    '12:00',
    { locksAt: at('13:00'), follows: true },
  ],
  [
    'earlier, new lock in the past: entries after it are cut',
    '14:00',
    '11:00',
    '12:00',
    { locksAt: at('11:00'), follows: true, voidFrom: at('11:00') },
  ],
  ['later, after the lock: it never reopens', '14:00', '18:00', '15:00', { locksAt: at('14:00'), follows: false }],
  [
    'earlier, moved after the lock: entries are still cut',
    '14:00',
    '13:00',
    '15:00',
    { locksAt: at('13:00'), follows: true, voidFrom: at('13:00') },
  ],
  ['the same lock, at the lock', '14:00', '14:00', '14:00', { locksAt: at('14:00'), follows: false }],
])('%s', (_name, lock, newLock, now, plan) => {
  expect(planLock({ locksAt: at(lock) }, at(newLock), at(now))).toEqual(plan);
});

test('a cut only moves earlier', () => {
  expect(planLock({ locksAt: at('13:00'), voidFrom: at('10:00') }, at('11:00'), at('15:00')).voidFrom).toEqual(
    at('10:00'),
  );
});

test('for any moves, a passed lock never reopens, and no valid entry is later than the lock', () => {
  const minute = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(
      minute,
      fc.array(fc.record({ newLock: minute, wait: fc.integer({ min: 0, max: 3000 }) }), { maxLength: 8 }),
      (first, moves) => {
        const time = (minutes: number): Date => new Date(minutes * 60_000);
        let market: { locksAt: Date; voidFrom?: Date } = { locksAt: time(first) };
        let now = 0;
        const accepted: number[] = [];
        for (const { newLock, wait } of moves) {
          for (let minuteNow = now; minuteNow < now + wait; minuteNow += 100)
            if (time(minuteNow) < market.locksAt) accepted.push(minuteNow);
          now += wait;
          const hadPassed = market.locksAt <= time(now);
          const plan = planLock(market, time(newLock), time(now));
          if (hadPassed && plan.locksAt > time(now)) return false;
          market = { locksAt: plan.locksAt, voidFrom: plan.voidFrom ?? market.voidFrom };
        }
        const notCut = accepted.filter(
          (minuteThen) => market.voidFrom === undefined || time(minuteThen) < market.voidFrom,
        );
        return notCut.every((minuteThen) => time(minuteThen) < market.locksAt);
      },
    ),
  );
});
