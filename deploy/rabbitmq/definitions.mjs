// The broker's users and permissions: one user per service, and only the emitters of an event may publish it. RabbitMQ
// loads them at its start.
import { createHash, randomBytes } from 'node:crypto';
import { routes } from './routes.mjs';

const table = Object.entries(routes);
/** @param {string[]} patterns */
const anyOf = (patterns) => `^(${patterns.join('|')})$`;
/** @param {string} name */
const literal = (name) => name.replaceAll('.', '\\.');

/**
 * `passwords`: by service. The names of queues are those of packages/service-kit/src/bus/topology.ts.
 * @param {string} namespace
 * @param {Record<string, string>} passwords
 */
export function brokerDefinitions(namespace, passwords) {
  const users = Object.keys(passwords);
  const exchange = `${namespace}.events`;
  return {
    users: Object.entries(passwords).map(([name, password]) => ({
      name,
      password_hash: passwordHash(password),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: [],
    })),
    vhosts: [{ name: '/' }],
    permissions: users.map((user) => ({ user, vhost: '/', ...permissionsOf(user, namespace, exchange) })),
    topic_permissions: users.map((user) => ({ user, vhost: '/', exchange, ...topicsOf(user) })),
  };
}

/**
 * A service may use its own queues and declare those of the consumers of its events, so that no event is lost while they
 * are down. It may not use the default exchange, which bypasses topics and reaches every queue.
 * @param {string} user
 * @param {string} namespace
 * @param {string} exchange
 */
function permissionsOf(user, namespace, exchange) {
  const consumerQueues = table
    .filter(([, { emitters }]) => emitters.includes(user))
    .flatMap(([event, { consumers }]) =>
      consumers.map((consumer) => `${literal(`${namespace}.${consumer}.${event}`)}(\\.dead)?`),
    );
  const names = anyOf([literal(exchange), `${literal(`${namespace}.${user}.`)}.+`, ...consumerQueues]);
  return { configure: names, write: names, read: names };
}

/** @param {string} user */
function topicsOf(user) {
  const emitted = table.filter(([, { emitters }]) => emitters.includes(user)).map(([event]) => event);
  const consumed = table.filter(([, { consumers }]) => consumers.includes(user)).map(([event]) => event);
  return { write: anyOf(emitted), read: anyOf([...new Set([...emitted, ...consumed])]) };
}

/** @param {string} password */
function passwordHash(password) {
  const salt = randomBytes(4);
  return Buffer.concat([salt, createHash('sha256').update(salt).update(password).digest()]).toString('base64');
}
