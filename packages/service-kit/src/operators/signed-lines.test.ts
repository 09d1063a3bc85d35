import { generateKeyPairSync } from 'node:crypto';
import { exportedLine, lineOfExport, type RecordedAction } from './operators-log';
import { keyIdOf, lineSigner, signedLine } from './signed-lines';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const own = pair();
const keys = new Map([[keyIdOf(own.privateKey), own.publicKey]]);
const at = new Date('2026-11-26T00:00:00Z');
const line: Required<Omit<RecordedAction, 'keyId' | 'signature'>> = {
  _id: 'a1',
  at,
  by: 'ann',
  byName: 'Ann',
  action: 'approve-withdrawal',
  subject: 'withdrawal:w1',
  reason: 'ok',
  before: { state: 'requested' },
  after: { state: 'sending', target: 'hash', round: 0, needed: 2 },
  requestId: 'r1',
  recordedAt: at,
  linkedTo: ['cara'],
  factorAt: 5,
};
const signed = lineSigner(own.privateKey)(line);

test('reads a line back as it was signed', () => expect(signedLine(signed, keys)).toEqual(signed));

test.each<[keyof typeof line | 'keyId', unknown]>([
  // A replay under another number of the log.
  ['_id', 'a2'],
  ['at', new Date(at.getTime() + 1)],
  ['by', 'bob'],
  ['byName', 'Bob'],
  ['action', 'propose-refund'],
  // A replay for another withdrawal.
  ['subject', 'withdrawal:w2'],
  ['reason', 'not ok'],
  ['before', { state: 'approved' }],
  ['after', { state: 'sending', target: 'hash', round: 1, needed: 2 }],
  ['requestId', 'r2'],
  // An old line made fresh.
  ['recordedAt', new Date(at.getTime() + 8 * 24 * 3600_000)],
  ['linkedTo', []],
  ['factorAt', 6],
  ['keyId', keyIdOf(pair().privateKey)],
])('believes no line whose %s was changed after it was signed', (field, value) => {
  expect(signedLine({ ...signed, [field]: value }, keys)).toBeUndefined();
  const { [field]: _gone, ...rest } = signed;
  expect(signedLine(rest as RecordedAction, keys)).toBeUndefined();
});

test('believes no line of another key, also under the id of this one, and none without a signature', () => {
  const other = pair();
  const forged = lineSigner(other.privateKey)(line);
  expect(signedLine(forged, keys)).toBeUndefined();
  expect(signedLine({ ...forged, keyId: keyIdOf(own.privateKey) }, keys)).toBeUndefined();
  expect(signedLine(line, keys)).toBeUndefined();
});

test('an exported line carries its proof: read back, its signature holds, and not once a word was changed', () => {
  const text = JSON.stringify(exportedLine(signed, { number: 4, hash: 'h' }));
  const exported: ReturnType<typeof exportedLine> = JSON.parse(text);
  expect(exported.proof).toMatchObject({ keyId: signed.keyId, block: { number: 4, hash: 'h' } });
  const read = lineOfExport(exported);
  expect(read && signedLine(read, keys)).toEqual(signed);
  const altered = lineOfExport({ ...exported, reason: 'not ok' });
  expect(altered && signedLine(altered, keys)).toBeUndefined();
  expect(lineOfExport(exportedLine(line, undefined))).toBeUndefined();
});
