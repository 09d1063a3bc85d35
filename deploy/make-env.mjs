// Creates all keys and secrets for docker-compose.yml, once: .env, .secrets/operator.json, and the users of the servers in
// .secrets/rabbitmq.json, .secrets/mongodb.js and .secrets/mongodb.key. It needs Node alone and no installed packages.
// Usage: node deploy/make-env.mjs [folder]     (default: where docker-compose.yml is)
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { printHelpIfAsked } from '../dev/prepare/help.mjs';
import { databaseDefinitions, mongoshScript } from './mongodb/definitions.mjs';
import { brokerDefinitions } from './rabbitmq/definitions.mjs';

printHelpIfAsked(import.meta.filename);
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const envFile = path.join(folder, '.env');
if (fs.existsSync(envFile)) {
  console.error(`${envFile} exists already and is not changed. Remove it to create new keys; this ends every session.`);
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
function signingPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  };
}
/**
 * A PEM on one line, as services read it: each line break is the two characters \n.
 * @param {string} pem
 */
const oneLine = (pem) => pem.replaceAll('\n', '\\n');
const secret = () => randomBytes(48).toString('base64url');

const tokens = keyPair();
const releases = signingPair();
const services = fs
  .readdirSync(path.join(import.meta.dirname, '..'))
  .filter((name) => name.startsWith('svc-'))
  .sort();
/**
 * @param {string} service
 * @param {string} suffix
 */
const variableOf = (service, suffix) => `${service.toUpperCase().replaceAll('-', '_')}_${suffix}`;
const keyPairs = Object.fromEntries([...services, 'gateway'].map((service) => [service, keyPair()]));
const brokerPasswords = Object.fromEntries(services.map((service) => [service, secret()]));
const databasePasswords = Object.fromEntries([...services, 'audit', 'operator'].map((user) => [user, secret()]));
const variables = {
  TOKEN_PUBLIC_KEY: oneLine(tokens.publicKey),
  TOKEN_PRIVATE_KEY: oneLine(tokens.privateKey),
  SERVICE_PUBLIC_KEYS: JSON.stringify(
    Object.fromEntries(Object.entries(keyPairs).map(([service, pair]) => [service, pair.publicKey])),
  ),
  ...Object.fromEntries(
    Object.entries(keyPairs).map(([service, pair]) => [variableOf(service, 'PRIVATE_KEY'), oneLine(pair.privateKey)]),
  ),
  RELEASE_KEYS: releases.publicKey,
  RELEASE_SIGNING_KEY: oneLine(releases.privateKey),
  OTP_PEPPER: secret(),
  SANDBOX_WEBHOOK_SECRET: secret(),
  SEAL_KEY: secret(),
  PROOF_PRIVATE_KEY: oneLine(signingPair().privateKey),
  VAPID_PRIVATE_KEY: oneLine(keyPair().privateKey),
  MAIL_SECRET: secret(),
  ...Object.fromEntries(
    Object.entries(brokerPasswords).map(([service, password]) => [variableOf(service, 'RABBITMQ_PASSWORD'), password]),
  ),
  ...Object.fromEntries(
    Object.entries(databasePasswords).map(([user, password]) => [variableOf(user, 'MONGODB_PASSWORD'), password]),
  ),
  REDIS_PASSWORD: secret(),
};
// Compose does not interpolate values in single quotes.
const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
fs.mkdirSync(path.join(folder, '.secrets'), { recursive: true, mode: 0o700 });
fs.writeFileSync(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });
const operator = { email: 'operator@ipl-baazi.local', password: randomBytes(18).toString('base64url') };
// Readable in the container, where the service is not root; the folder's mode keeps other users out.
fs.writeFileSync(path.join(folder, '.secrets/operator.json'), JSON.stringify(operator), { mode: 0o644 });
// The broker stores hashes of the passwords.
fs.writeFileSync(
  path.join(folder, '.secrets/rabbitmq.json'),
  JSON.stringify(brokerDefinitions('baazi', brokerPasswords), null, 2),
  { mode: 0o644 },
);
const databases = Object.fromEntries(services.map((service) => [service, `baazi_${service}`]));
fs.writeFileSync(
  path.join(folder, '.secrets/mongodb.js'),
  mongoshScript(databaseDefinitions({ databases, passwords: databasePasswords })),
  { mode: 0o644 },
);
// Authenticates the members of the replica set to each other.
fs.writeFileSync(path.join(folder, '.secrets/mongodb.key'), randomBytes(512).toString('base64'), { mode: 0o644 });
console.log(
  `created ${envFile}, the users of broker and database in .secrets/, and .secrets/operator.json: the first operator's ` +
    'e-mail and password',
);
