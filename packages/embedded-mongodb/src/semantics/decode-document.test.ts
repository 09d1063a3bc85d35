import { Binary, Decimal128, deserialize, Double, Long, MaxKey, ObjectId, serialize, Timestamp } from 'bson';
import { randomInt } from 'node:crypto';
import { decodeCommon } from './decode-document';

const bytesOf = (doc: Record<string, unknown>) => Buffer.from(serialize(doc, { ignoreUndefined: false }));
function refusal(bytes: Buffer): string | undefined {
  try {
    decodeCommon(bytes);
    return undefined;
  } catch (error) {
    return (error as Error).name;
  }
}
const every = {
  _id: new ObjectId(),
  text: 'wörld 🏏',
  empty: '',
  whole: 7,
  negative: -1,
  fraction: 0.1,
  double: new Double(3),
  zero: new Double(-0),
  big: Long.fromString('-9007199254740993'),
  yes: true,
  no: false,
  nothing: null,
  date: new Date(-1),
  later: new Date(8.64e15),
  stamp: Timestamp.fromBits(5, 6),
  blob: new Binary(Buffer.from([1, 2, 3])),
  none: new Binary(Buffer.alloc(0)),
  list: [1, 'two', { three: [3, []] }],
  deep: { er: { and: { deeper: {} } } },
  ключ: 1,
  ['__proto__']: { own: true },
};

describe('decodeCommon', () => {
  it('decodes like the library', () => {
    const bytes = bytesOf(every);
    expect(decodeCommon(bytes)).toEqual(deserialize(bytes, { promoteLongs: false, promoteBuffers: false }));
    expect(Object.keys(decodeCommon(bytes)!)).toEqual(Object.keys(every));
    expect(Object.is(decodeCommon(bytes)!.zero, -0)).toBe(true);
  });

  it('keeps documents of named top-level fields and arrays as bytes', () => {
    const inner = bytesOf({ n: new Double(1) });
    const read = decodeCommon(
      bytesOf({ one: { n: new Double(1) }, documents: [{ n: new Double(1) }, {}], other: { documents: [{ a: 1 }] } }),
      { one: true, documents: true },
    );
    expect(read).toEqual({ one: inner, documents: [inner, bytesOf({})], other: { documents: [{ a: 1 }] } });
  });

  it('returns undefined for rare types', () => {
    for (const rare of [/x/i, new MaxKey(), Decimal128.fromString('1'), new Binary(Buffer.from([1]), 128)])
      expect(decodeCommon(bytesOf({ a: [{ rare }] }))).toBeUndefined();
  });

  it('refuses truncated or damaged bytes', () => {
    const bytes = bytesOf(every);
    for (let length = 0; length < bytes.length; length++) expect(refusal(bytes.subarray(0, length))).toBe('RangeError');
    for (let i = 0; i < 5_000; i++) {
      const broken = Buffer.from(bytes);
      for (let times = randomInt(1, 4); times > 0; times--) broken[randomInt(broken.length)] = randomInt(256);
      expect([undefined, 'RangeError', 'BSONError']).toContain(refusal(broken));
    }
  });
});
