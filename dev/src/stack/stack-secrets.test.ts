import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataFolder, type DataFolder } from './data-folder';
import { operatorFile, stackSecrets } from './stack-secrets';

let folder: DataFolder;
beforeEach(() => {
  folder = openDataFolder(fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-secrets-')));
});
afterEach(() => fs.rmSync(folder.dir, { recursive: true, force: true }));

test('creates secrets once, stores them, and adds keys for a new service', () => {
  const first = stackSecrets(folder, ['svc-auth', 'gateway']);
  const second = stackSecrets(folder, ['svc-auth', 'gateway', 'svc-news']);
  expect(second.services['svc-auth']).toEqual(first.services['svc-auth']);
  expect(second.tokens).toEqual(first.tokens);
  expect(Object.keys(second.services)).toEqual(['svc-auth', 'gateway', 'svc-news']);
  expect(createPrivateKey(first.tokens.privateKey).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  expect(fs.statSync(folder.file('secrets.json')).mode & 0o777).toBe(0o600);
});

test('adds missing keys to a folder of an older version, once', () => {
  const { sealKey, proofKey, ...old } = stackSecrets(folder, ['svc-auth']);
  fs.writeFileSync(folder.file('secrets.json'), JSON.stringify(old));
  const made = stackSecrets(folder, ['svc-auth']);
  expect(made).toMatchObject(old);
  expect(made.sealKey).not.toBe(sealKey);
  expect(made.proofKey).not.toBe(proofKey);
  expect(createPrivateKey(made.proofKey).asymmetricKeyType).toBe('ed25519');
  expect(stackSecrets(folder, ['svc-auth']).sealKey).toBe(made.sealKey);
});

test("creates the first operator's password once, random and readable by its owner only", () => {
  const file = operatorFile(folder);
  const content = fs.readFileSync(file, 'utf8');
  operatorFile(folder);
  expect(fs.readFileSync(file, 'utf8')).toBe(content);
  expect(JSON.parse(content)).toEqual({
    email: expect.stringContaining('@'),
    password: expect.stringMatching(/^[\w-]{24}$/),
  });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});
