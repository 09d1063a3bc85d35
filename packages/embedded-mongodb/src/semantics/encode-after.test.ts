import fc from 'fast-check';
import { Double } from 'bson';
import { decode, encode, Long, type Doc } from './bson-document';
import { encodeAfter } from './encode-after';

const scalar = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(fc.string(), scalar, { maxKeys: 3 }));
const name = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '1', 'ключ', '__proto__'),
  fc.string().filter((text) => !text.includes('\0')),
);
const docs = fc.dictionary(name, value, { maxKeys: 6 });

test('equals a full encoding of the document', () => {
  fc.assert(
    fc.property(docs, docs, fc.array(fc.string()), (stored, set, unset) => {
      const bytes = encode(stored);
      const before = { bytes, doc: decode(bytes) };
      const after: Doc = { ...before.doc, ...set };
      for (const field of unset) delete after[field];
      const written = encodeAfter(before, after);
      expect(decode(written)).toEqual(decode(encode(after)));
      expect(Object.keys(decode(written))).toEqual(Object.keys(after));
    }),
    { numRuns: 2000 },
  );
});

test('keeps the bytes of unchanged fields, including number types', () => {
  const bytes = encode({ _id: 'a', three: new Double(3), whole: 3, far: Long.fromNumber(3), list: [new Double(1)] });
  const doc = decode(bytes);
  expect(encodeAfter({ bytes, doc }, { ...doc, whole: 4 })).toEqual(
    encode({ _id: 'a', three: new Double(3), whole: 4, far: Long.fromNumber(3), list: [new Double(1)] }),
  );
});

test('works beside a field of a rare type', () => {
  const bytes = encode({ _id: 'a', pattern: /x/i, n: 1 });
  const doc = decode(bytes);
  expect(decode(encodeAfter({ bytes, doc }, { ...doc, n: 2 }))).toEqual({ ...doc, n: 2 });
});
