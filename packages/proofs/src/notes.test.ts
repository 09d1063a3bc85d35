import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { canonicalBytes } from './canonical';
import { checkpointText, readCheckpoint } from './checkpoint';
import { openNote, readVerifierKey, signNote, verifierKeyOf } from './notes';
import { isSignedReceipt, signReceipt, type Receipt } from './receipt';

const isLong = process.env['LONG'] === '1';
const PKCS8 = '302e020100300506032b657004220420';
const keyOf = (seedHex: string) =>
  createPrivateKey({ key: Buffer.from(PKCS8 + seedHex, 'hex'), format: 'der', type: 'pkcs8' });
const verifiersOf = (...texts: string[]) =>
  texts.map((text) => {
    const known = readVerifierKey(text);
    if (!known) throw new Error(`${text} is no key`);
    return known;
  });

test('test vector 1 of RFC 8032', () => {
  const key = keyOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
  expect(sign(null, Buffer.alloc(0), key).toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  );
});

describe('the test vector of signed notes', () => {
  const verifierKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const signer = {
    name: 'PeterNeumann',
    key: keyOf(Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1).toString('hex')),
  };
  const text =
    'If you think cryptography is the answer to your problem,\n' + "then you don't know what your problem is.\n";
  const note =
    `${text}\n— PeterNeumann ` +
    'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

  test('key, signature and verification', () => {
    expect(verifierKeyOf(signer)).toBe(verifierKey);
    expect(signNote(text, signer)).toBe(note);
    expect(openNote(note, verifiersOf(verifierKey))).toBe(text);
  });

  test('accepts a note with additional signatures', () => {
    const other = { name: 'someone', key: generateKeyPairSync('ed25519').privateKey };
    const line = signNote(text, other).split('\n').at(-2) ?? '';
    expect(openNote(note.replace('\n\n', `\n\n${line}\n`), verifiersOf(verifierKey))).toBe(text);
    expect(openNote(note, verifiersOf(verifierKeyOf(other)))).toBeUndefined();
  });

  test('rejects altered bytes', () => {
    const known = verifiersOf(verifierKey);
    const bytes = Buffer.from(note);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const other = Buffer.from(bytes);
        other[at] = (other[at] ?? 0) ^ mask;
        const opened = openNote(other.toString(), known);
        expect(opened === undefined || opened === text).toBe(true);
      }),
      { numRuns: isLong ? 20_000 : 300 },
    );
  });

  test.each(['', 'PeterNeumann', `${verifierKey}A`, verifierKey.replace('c74f', 'c74e'), `a b${verifierKey}`])(
    'rejects %p as a key',
    (text) => {
      expect(readVerifierKey(text)).toBeUndefined();
    },
  );
});

describe('checkpoints', () => {
  const root = Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64');

  test('the example of the standard', () => {
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    expect(checkpointText({ origin: 'example.com/behind-the-sofa', size: 20852163, root })).toBe(text);
    expect(readCheckpoint(text)).toEqual({ origin: 'example.com/behind-the-sofa', size: 20852163, root });
  });

  test('reads extension lines', () => {
    const owed = { origin: 'portal/solvency/2025-04-05', size: 3, root, extensions: ['owed 12300'] };
    expect(readCheckpoint(checkpointText(owed))).toEqual(owed);
  });

  test.each([
    '',
    'a\n1\n',
    `a\n01\n${root.toString('base64')}\n`,
    `a\n-1\n${root.toString('base64')}\n`,
    'a\n1\nAAAA\n',
  ])('rejects %p', (text) => {
    expect(readCheckpoint(text)).toBeUndefined();
  });
});

test('the example of RFC 8785', () => {
  const value: unknown = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(canonicalBytes(value).toString()).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

describe('receipts', () => {
  const signer = { name: 'localhost:8080', key: generateKeyPairSync('ed25519').privateKey };
  const known = verifiersOf(verifierKeyOf(signer));
  const receipt: Receipt = {
    kind: 'ipl-baazi/receipt@1',
    entryId: '67e0f0c0a1b2c3d4e5f60718',
    market: 'match:ipl-2025-2',
    selection: 'SRH',
    stakePaise: 100_00,
    payoutPaise: 500_00,
    acceptedAt: '2025-03-23T03:30:00.000Z',
    closesAt: '2025-03-23T09:30:00.000Z',
    rulesHash: '1d720f77246299b49f8934644ee176f2470ba8ea502e67415820c8147859dac5',
    salt: Buffer.alloc(16, 7).toString('base64'),
    log: { size: 0, root: '' },
  };

  test('verifies with any order of fields, since signing is canonical', () => {
    const document = signReceipt(receipt, signer);
    const backwards = Object.fromEntries(Object.entries(receipt).reverse()) as unknown as Receipt;
    expect(isSignedReceipt({ ...document, receipt: backwards }, known)).toBe(true);
  });

  test.each(Object.keys(receipt))('rejects a changed %s', (field) => {
    const document = signReceipt(receipt, signer);
    const altered = { ...receipt, [field]: 'other' } as Receipt;
    expect(isSignedReceipt({ ...document, receipt: altered }, known)).toBe(false);
  });
});
