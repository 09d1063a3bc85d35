// Makes every key and secret that docker-compose.yml asks for, once: .env, .secrets/operator.json, and what the servers
// are told of users: .secrets/rabbitmq.json, .secrets/mongodb.js, .secrets/mongodb.key. It needs Node alone, nothing has
// to be installed.
// Usage: node deploy/make-env.mjs [folder]     (default: where docker-compose.yml is)
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { databaseDefinitions, mongoshScript } from './mongodb/definitions.mjs';
import { brokerDefinitions } from './rabbitmq/definitions.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const envFile = path.join(folder, '.env');
if (fs.existsSync(envFile)) {
  console.error(`${envFile} is there already; its keys are kept. Remove it to make new ones: every session ends then.`);
  process.exit(1);
}

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.trim(), privateKey: privateKey.trim() };
}
const proofKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
/**
 * One line, as the parts read it: each line break as the two characters \n.
 * @param {string} pem
 */
const oneLine = (pem) => pem.replaceAll('\n', '\\n');
const secret = () => randomBytes(48).toString('base64url');

const tokens = keyPair();
const services = fs
  .readdirSync(path.join(import.meta.dirname, '..'))
  .filter((name) => name.startsWith('svc-'))
  .sort();
/**
 * @param {string} part
 * @param {string} what
 */
const variableOf = (part, what) => `${part.toUpperCase().replaceAll('-', '_')}_${what}`;
const parts = Object.fromEntries([...services, 'gateway'].map((part) => [part, keyPair()]));
const brokerPasswords = Object.fromEntries(services.map((part) => [part, secret()]));
const databasePasswords = Object.fromEntries([...services, 'audit', 'operator'].map((user) => [user, secret()]));
const variables = {
  TOKEN_PUBLIC_KEY: oneLine(tokens.publicKey),
  TOKEN_PRIVATE_KEY: oneLine(tokens.privateKey),
  SERVICE_PUBLIC_KEYS: JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([part, pair]) => [part, pair.publicKey])),
  ),
  ...Object.fromEntries(
    Object.entries(parts).map(([part, pair]) => [variableOf(part, 'PRIVATE_KEY'), oneLine(pair.privateKey)]),
  ),
  OTP_PEPPER: secret(),
  SANDBOX_WEBHOOK_SECRET: secret(),
  SEAL_KEY: secret(),
  PROOF_PRIVATE_KEY: oneLine(proofKey()),
  VAPID_PRIVATE_KEY: oneLine(keyPair().privateKey),
  MAIL_SECRET: secret(),
  ...Object.fromEntries(
    Object.entries(brokerPasswords).map(([part, password]) => [variableOf(part, 'RABBITMQ_PASSWORD'), password]),
  ),
  ...Object.fromEntries(
    Object.entries(databasePasswords).map(([user, password]) => [variableOf(user, 'MONGODB_PASSWORD'), password]),
  ),
  REDIS_PASSWORD: secret(),
};
// Single quotes: compose takes what stands between them as it is.
const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
fs.mkdirSync(path.join(folder, '.secrets'), { recursive: true, mode: 0o700 });
fs.writeFileSync(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });
const operator = { email: 'operator@ipl-baazi.local', password: randomBytes(18).toString('base64url') };
// Readable in the container, where the part is not root; the folder keeps others out.
fs.writeFileSync(path.join(folder, '.secrets/operator.json'), JSON.stringify(operator), { mode: 0o644 });
// The broker keeps hashes of the passwords.
fs.writeFileSync(
  path.join(folder, '.secrets/rabbitmq.json'),
  JSON.stringify(brokerDefinitions('baazi', brokerPasswords), null, 2),
  { mode: 0o644 },
);
const databases = Object.fromEntries(services.map((part) => [part, `baazi_${part}`]));
fs.writeFileSync(
  path.join(folder, '.secrets/mongodb.js'),
  mongoshScript(databaseDefinitions({ databases, passwords: databasePasswords })),
  { mode: 0o644 },
);
// The members of the replica set know each other by it.
fs.writeFileSync(path.join(folder, '.secrets/mongodb.key'), randomBytes(512).toString('base64'), { mode: 0o644 });
console.log(
  `made ${envFile}, the users of broker and database in .secrets/, and .secrets/operator.json: the first operator's ` +
    'e-mail and password',
);
