import { timeLeft } from './time-left';

test.each([[0, ''], [-5, ''], [1, '00m 01s'], [59_000, '00m 59s'], [61_000, '01m 01s'], [3_600_000, '1h 00m 00s'], [90_061_000, '1d 01h']])('%s ms left reads %p', (ms, text) => expect(timeLeft(ms)).toBe(text));
