import { fromVariable } from './names-taken.mjs';
import { propertiesOf, textOf } from './read-script.mjs';

/** @import { AnyNode } from 'acorn' */
/** @import { Variable } from 'eslint-scope' */
/** @import { Script } from './read-script.mjs' */

/**
 * The functions that receive a loaded module: `loaded === undefined ? ... : take(loaded)`.
 * @param {Script} script
 * @param {Variable} loaded
 */
const receiversOf = (script, loaded) =>
  script.readsOf(loaded).flatMap((read) => {
    const call = script.parentOf(read);
    if (call?.type !== 'CallExpression' || call.arguments[0] !== read) return [];
    const [receiver] = script.variableOf(call.callee)?.defs ?? [];
    return receiver ? [receiver.node] : [];
  });

/**
 * @param {Script} script
 * @param {AnyNode} cached   `{canonical: "default:react", ...}`, which asks the share scope for a module
 */
function loadedBy(script, cached) {
  const call = script.parentOf(cached);
  const declared = call && script.parentOf(call);
  if (declared?.type !== 'VariableDeclarator' || declared.id.type !== 'Identifier') return undefined;
  return script.variableOf(declared.id);
}

/**
 * The names that a Vite build uses of shared modules, by module.
 * @param {readonly Script[]} scripts
 */
export function namesInVite(scripts) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const script of scripts)
    for (const node of script.nodes) {
      const key = propertiesOf(node).get('canonical');
      const what = key && textOf(key)?.replace(/^[^:]*:/, '');
      const loaded = what && loadedBy(script, node);
      if (!what || !loaded) continue;
      const names = found.get(what) ?? new Set();
      found.set(what, names);
      const parameters = receiversOf(script, loaded).flatMap((receiver) => script.parametersOf(receiver));
      if (!parameters.length) throw new Error(`It is unclear what this build takes of ${what}.`);
      for (const parameter of parameters) fromVariable(parameter, { script, what, names, seen: new Set() });
    }
  return found;
}
