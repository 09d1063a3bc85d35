import { textOf } from './read-script.mjs';

/** @import { AnyNode } from 'acorn' */
/** @import { Variable } from 'eslint-scope' */
/** @import { Script } from './read-script.mjs' */
/**
 * `what`: the module's name.
 * @typedef {{ script: Script, what: string, names: Set<string>, seen: Set<Variable> }} Search
 */

/**
 * @param {string} what
 * @returns {never}
 */
export function refuseWhole(what) {
  throw new Error(`The build takes ${what} as a whole: name what it uses, or no shell can promise it.`);
}

/**
 * @param {AnyNode} pattern
 * @param {Search} search
 */
function fromPattern(pattern, { script, what, names, seen }) {
  if (pattern.type === 'Identifier') {
    const variable = script.variableOf(pattern);
    if (!variable) return refuseWhole(what);
    return fromVariable(variable, { script, what, names, seen });
  }
  if (pattern.type !== 'ObjectPattern') return refuseWhole(what);
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || property.computed) return refuseWhole(what);
    names.add(property.key.type === 'Identifier' ? property.key.name : (textOf(property.key) ?? refuseWhole(what)));
  }
}

/**
 * Collects the names used of a module held by a variable.
 * @param {Variable} variable
 * @param {Search} search
 */
export function fromVariable(variable, search) {
  if (search.seen.has(variable)) return;
  search.seen.add(variable);
  for (const read of search.script.readsOf(variable)) fromValue(read, search);
}

/**
 * True for webpack's `n.n(module)`: a getter of the default export, which also has it as `a`.
 * @param {AnyNode} call
 */
const isDefaultGetter = (call) =>
  call.type === 'CallExpression' &&
  call.arguments.length === 1 &&
  call.callee.type === 'MemberExpression' &&
  call.callee.property.type === 'Identifier' &&
  call.callee.property.name === 'n';

/**
 * Collects the names used of a module that an expression yields. Passing the module on counts as using all of it.
 * @param {AnyNode} value
 * @param {Search} search
 */
export function fromValue(value, search) {
  const { script, what, names } = search;
  const user = script.parentOf(value);
  if (!user || script.isDropped(value)) return;
  if (user.type === 'MemberExpression' && user.object === value) {
    const name = !user.computed && user.property.type === 'Identifier' ? user.property.name : textOf(user.property);
    if (name === undefined) refuseWhole(what);
    // Vite's loader reads the default export of every module and drops it.
    else if (!script.isDropped(user)) names.add(name);
  } else if (user.type === 'VariableDeclarator' && user.init === value) fromPattern(user.id, search);
  else if (user.type === 'AssignmentExpression' && user.operator === '=' && user.right === value) {
    fromPattern(user.left, search);
    fromValue(user, search);
  } else if (isDefaultGetter(user)) names.add('default');
  else refuseWhole(what);
}
