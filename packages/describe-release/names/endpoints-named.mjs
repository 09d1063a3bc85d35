import { propertiesOf, textOf } from './read-script.mjs';

/** @import { AnyNode } from 'acorn' */
/** @import { Script } from './read-script.mjs' */

/**
 * Whether an endpoint was left over by tree shaking: `make()({method, path})`, of which nothing is made.
 * @param {AnyNode} node
 * @param {Script} script
 * @returns {boolean}
 */
function isLeftOver(node, script) {
  if (script.isDropped(node)) return true;
  const user = script.parentOf(node);
  return user?.type === 'CallExpression' && user.arguments[0] === node && script.isDropped(user);
}

/**
 * The endpoints that a build carries: the contracts are bundled, so they stand in it as data. Where an endpoint has its
 * method from elsewhere (`{...get, path}`), all endpoints of that path are meant.
 * @param {readonly Script[]} scripts
 * @param {Readonly<Record<string, string>>} endpoints   name -> `GET /api/...`
 */
export function endpointsNamed(scripts, endpoints) {
  const found = new Set();
  for (const script of scripts)
    for (const node of script.nodes) {
      const properties = propertiesOf(node);
      const [method, path] = ['method', 'path'].map((name) => properties.get(name));
      if (!path || isLeftOver(node, script)) continue;
      const address = ` ${textOf(path)}`;
      for (const [name, known] of Object.entries(endpoints))
        if (method ? known === textOf(method) + address : known.endsWith(address)) found.add(name);
    }
  return [...found].sort();
}
