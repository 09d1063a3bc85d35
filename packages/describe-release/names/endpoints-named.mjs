import { propertiesOf, textOf } from './read-script.mjs';

/** @import { AnyNode } from 'acorn' */
/** @import { Script } from './read-script.mjs' */

/**
 * True for an unused endpoint that tree shaking left behind: `make()({method, path})` whose result is dropped.
 * @param {AnyNode} node
 * @param {Script} script
 * @returns {boolean}
 */
function isUnused(node, script) {
  if (script.isDropped(node)) return true;
  const user = script.parentOf(node);
  return user?.type === 'CallExpression' && user.arguments[0] === node && script.isDropped(user);
}

/**
 * The addresses of the endpoints in a build: contracts are bundled, so their data is in it. Where an endpoint's method
 * comes from elsewhere (`{...get, path}`), it is absent.
 * @param {readonly Script[]} scripts
 */
const addressesIn = (scripts) =>
  scripts.flatMap((script) =>
    script.nodes.flatMap((node) => {
      const properties = propertiesOf(node);
      const [method, path] = ['method', 'path'].map((name) => properties.get(name));
      if (!path || isUnused(node, script)) return [];
      return [{ method: method && textOf(method), hasMethod: method !== undefined, path: textOf(path) ?? '' }];
    }),
  );

/** @param {ReturnType<typeof addressesIn>[number]} address */
const matcherOf =
  ({ method, hasMethod, path }) =>
  (/** @type {string} */ known) =>
    hasMethod ? known === `${method} ${path}` : known.endsWith(` ${path}`);

/**
 * The endpoints in a build, by name. Where the method of one is not beside its path, all endpoints of that path count.
 * @param {readonly Script[]} scripts
 * @param {Readonly<Record<string, string>>} endpoints   name -> `GET /api/...`
 */
export function endpointsNamed(scripts, endpoints) {
  const matchers = addressesIn(scripts).map(matcherOf);
  return Object.entries(endpoints)
    .filter(([, known]) => matchers.some((matches) => matches(known)))
    .map(([name]) => name)
    .sort();
}

/**
 * Addresses of endpoints in a build that the contracts do not have, as `GET /api/...`.
 * @param {readonly Script[]} scripts
 * @param {Readonly<Record<string, string>>} endpoints
 */
export const addressesUnknown = (scripts, endpoints) => [
  ...new Set(
    addressesIn(scripts)
      .filter((address) => address.path.startsWith('/api/') && !Object.values(endpoints).some(matcherOf(address)))
      .map(({ method, path }) => `${method ?? 'any'} ${path}`),
  ),
];
