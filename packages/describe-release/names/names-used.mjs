import { addressesUnknown, endpointsNamed } from './endpoints-named.mjs';
import { namesInVite } from './names-in-vite.mjs';
import { namesInWebpack } from './names-in-webpack.mjs';
import { isOfReact, reactIn } from './own-react.mjs';
import { Script } from './read-script.mjs';

/** @import { Use } from '@baazi/contracts' */

/**
 * What a team in another repository builds against (`portal.json` of the pack).
 * @typedef {object} Portal
 * @property {Record<string, string>} shared   shared module -> range
 * @property {Record<string, { range: string, global: string }>} lent   federation runtime that the shell provides, by
 * the name of a global
 * @property {{ name: string, range: string, endpoints: Record<string, string> }} contracts   endpoint -> `GET /api/...`
 */

/**
 * The endpoints that scripts call, as the use of the portal's contracts.
 * @param {readonly Script[]} scripts
 * @param {Portal} portal
 * @param {string} [accepted]   versions of the contracts
 * @returns {Record<string, Use>}
 */
const contractsUsed = (scripts, { contracts: { name, range, endpoints } }, accepted = range) => ({
  [name]: { range: accepted, names: endpointsNamed(scripts, endpoints) },
});

/**
 * The same of a build that shares no module, such as the shell.
 * @param {readonly string[]} texts
 * @param {Portal} portal
 */
export const readCalls = (texts, portal) =>
  contractsUsed(
    texts.map((text) => new Script(text)),
    portal,
  );

/**
 * The requirements of a build, read from its scripts: names by module, the version of the React that it carries, and
 * the addresses (`GET /api/...`) that it calls and the portal's contracts do not have.
 * @param {readonly string[]} texts
 * @param {{ ranges: ReadonlyMap<string, string>, portal: Portal, accepts?: Record<string, string> }} context
 * @returns {{ uses: Record<string, Use>, react: string | undefined, unknownEndpoints: readonly string[] }}
 */
export function readUses(texts, { ranges, portal, accepts = {} }) {
  const scripts = texts.map((text) => new Script(text));
  const names = new Map([...namesInWebpack(scripts), ...namesInVite(scripts)]);
  if (!names.size) throw new Error('It is unclear what this build takes of the shell.');
  for (const what of names.keys())
    if (!ranges.has(what)) throw new Error(`The build takes ${what} of the shell, and its manifest does not say so.`);
  const react = reactIn(scripts);
  const bound = react === undefined ? [] : [...ranges.keys()].filter(isOfReact);
  if (bound.length)
    throw new Error(`The build carries React ${react} and takes ${bound.join(', ')} of the shell: bundle these too.`);
  /** @type {Record<string, Use>} */
  const uses = {};
  for (const [what, range] of ranges) uses[what] = { range, names: [...(names.get(what) ?? [])].sort() };
  for (const [what, { range, global }] of Object.entries(portal.lent))
    if (texts.some((text) => text.includes(global))) uses[what] = { range, names: [] };
  Object.assign(uses, contractsUsed(scripts, portal, accepts[portal.contracts.name]));
  return { uses, react, unknownEndpoints: addressesUnknown(scripts, portal.contracts.endpoints) };
}
