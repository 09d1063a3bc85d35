import { anyValue, Random } from '../testing/random-data';
import { compareValues } from '../semantics/compare';
import { KeyWriter } from './keys';

const writer = new KeyWriter();
const keyOf = (value: unknown, direction: 1 | -1 = 1) => writer.start(Buffer.alloc(0)).value(value, direction).end();

describe('index keys', () => {
  it('sort by bytes like their values, ascending and descending', () => {
    const random = new Random(7);
    const values = [
      ...Array.from({ length: 400 }, () => anyValue(random, true)),
      -0,
      0,
      Number.MAX_VALUE,
      Number.MIN_VALUE,
      -Number.MIN_VALUE,
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
      2 ** 63,
      -(2 ** 63),
    ].map((value: unknown) => (Array.isArray(value) && value.length === 0 ? 0 : value));
    const wrong: unknown[] = [];
    const keyed = values.map((value) => ({ value, up: keyOf(value), down: keyOf(value, -1) }));
    for (const a of keyed) {
      for (const b of keyed) {
        const order = Math.sign(compareValues(a.value, b.value));
        if (Math.sign(Buffer.compare(a.up, b.up)) !== order || Math.sign(Buffer.compare(b.down, a.down)) !== order)
          wrong.push([a.value, b.value]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses a key that is too long', () => {
    expect(() => keyOf('x'.repeat(3_000))).toThrow('longer than this server takes');
  });
});
