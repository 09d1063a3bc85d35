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
 * The endpoints in a build: contracts are bundled, so their data is in it. Where an endpoint's method comes from
 * elsewhere (`{...get, path}`), all endpoints of that path count.
 * @param {readonly Script[]} scripts
 * @param {Readonly<Record<string, string>>} endpoints   name -> `GET /api/...`
 */
export function endpointsNamed(scripts, endpoints) {
  const found = new Set();
  for (const script of scripts)
    for (const node of script.nodes) {
      const properties = propertiesOf(node);
      const [method, path] = ['method', 'path'].map((name) => properties.get(name));
      if (!path || isUnused(node, script)) continue;
      const address = ` ${textOf(path)}`;
      for (const [name, known] of Object.entries(endpoints))
        if (method ? known === textOf(method) + address : known.endsWith(address)) found.add(name);
    }
  return [...found].sort();
}
