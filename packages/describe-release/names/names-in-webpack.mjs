import { fromValue, refuseWhole } from './names-taken.mjs';
import { propertiesOf, textOf } from './read-script.mjs';

/** @import { AnyNode } from 'acorn' */
/** @import { Script } from './read-script.mjs' */

/**
 * Module ids of shared modules: `{463: {shareKey: "react", ...}}` in the entry.
 * @param {readonly Script[]} scripts
 */
function sharedIds(scripts) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const node of scripts.flatMap((script) => script.nodes))
    for (const [id, described] of propertiesOf(node)) {
      const key = propertiesOf(described).get('shareKey');
      const name = key && textOf(key);
      if (name !== undefined) ids.set(id, name);
    }
  return ids;
}

/**
 * True if an identifier is webpack's `require`: the third parameter of a module function.
 * @param {AnyNode} node
 * @param {Script} script
 */
function isRequire(node, script) {
  const [definition] = script.variableOf(node)?.defs ?? [];
  return definition?.type === 'Parameter' && definition.index === 2;
}

/**
 * The names that a webpack or Rspack build uses of shared modules, by module.
 * @param {readonly Script[]} scripts
 */
export function namesInWebpack(scripts) {
  const ids = sharedIds(scripts);
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const script of scripts)
    for (const node of script.nodes) {
      if (node.type !== 'CallExpression') continue;
      const [first, second] = node.arguments;
      const what = first && ids.get(textOf(first) ?? '');
      if (what && node.arguments.length === 1 && isRequire(node.callee, script)) {
        const names = found.get(what) ?? new Set();
        found.set(what, names);
        fromValue(node, { script, what, names, seen: new Set() });
      }
      // `import('rxjs')` of a shared module: `require.bind(require, 463)`.
      const wholeModule = second && ids.get(textOf(second) ?? '');
      if (wholeModule && first && isRequire(first, script)) refuseWhole(wholeModule);
    }
  return found;
}
