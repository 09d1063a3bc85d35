import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { z } from 'zod';
import { readJson, writeJson, type DataFolder } from './data-folder';

const KeyPair = z.object({ publicKey: z.string(), privateKey: z.string() });
const Secrets = z.object({
  tokens: KeyPair,
  services: z.record(z.string(), KeyPair),
  otpPepper: z.string().min(32),
  sandboxWebhookSecret: z.string().min(32),
  sealKey: z.string().min(32),
  /** Signs receipts and closed books. */
  proofKey: z.string().min(32),
  /** Identifies the portal to push services. */
  vapidKey: z.string().min(32),
  /** Signs the links in mails of svc-notify. */
  mailSecret: z.string().min(32),
  /** By database user. */
  databasePasswords: z.record(z.string(), z.string()),
});
/** A folder of an older version lacks these; they are created at the next start. */
const Stored = Secrets.partial({
  sealKey: true,
  proofKey: true,
  vapidKey: true,
  mailSecret: true,
  databasePasswords: true,
});
export type StackSecrets = z.infer<typeof Secrets>;

/** Created at the first start and stored, so that a player stays signed in over a restart. */
export function stackSecrets(folder: DataFolder, services: string[]): StackSecrets {
  const file = folder.file('secrets.json');
  const stored = readJson(file, Stored);
  const secrets: StackSecrets = {
    tokens: newKeyPair(),
    services: {},
    otpPepper: randomBytes(48).toString('base64url'),
    sandboxWebhookSecret: randomBytes(48).toString('base64url'),
    sealKey: randomBytes(48).toString('base64url'),
    proofKey: newProofKey(),
    vapidKey: newKeyPair().privateKey,
    mailSecret: randomBytes(48).toString('base64url'),
    databasePasswords: {},
    ...stored,
  };
  const unknown = services.filter((service) => !secrets.services[service]);
  for (const service of unknown) secrets.services[service] = newKeyPair();
  const isComplete = stored?.sealKey && stored.proofKey && stored.vapidKey && stored.mailSecret;
  if (!isComplete || unknown.length > 0) writeJson(file, secrets, 0o600);
  return secrets;
}

/** The passwords of database users; missing ones are created. */
export function databasePasswords(folder: DataFolder, users: readonly string[]): Record<string, string> {
  const secrets = stackSecrets(folder, []);
  const unknown = users.filter((user) => !secrets.databasePasswords[user]);
  for (const user of unknown) secrets.databasePasswords[user] = randomBytes(24).toString('base64url');
  if (unknown.length > 0) writeJson(folder.file('secrets.json'), secrets, 0o600);
  return secrets.databasePasswords;
}

/** The file with the first operator's e-mail and password, created at the first start. */
export function operatorFile(folder: DataFolder): string {
  const file = folder.file('operator.json');
  if (!fs.existsSync(file)) {
    writeJson(file, { email: 'operator@ipl-baazi.local', password: randomBytes(18).toString('base64url') }, 0o600);
  }
  return file;
}

function newKeyPair(): z.infer<typeof KeyPair> {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

function newProofKey(): string {
  return String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
}
