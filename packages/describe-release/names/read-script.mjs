import { parse } from 'acorn';
import { analyze } from 'eslint-scope';
import { z } from 'zod';

/** @import { AnyNode } from 'acorn' */
/** @import { Variable } from 'eslint-scope' */

/**
 * @param {unknown} value
 * @returns {value is AnyNode}
 */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
/**
 * acorn parses to ESTree; the types of the two packages differ.
 * @type {z.ZodType<Parameters<typeof analyze>[0]>}
 */
const Tree = z.custom(isNode);
/** @param {AnyNode} node */
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/**
 * The constant text of an expression, if any.
 * @param {AnyNode} node
 */
export function textOf(node) {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/**
 * The properties of an object literal, by name.
 * @param {AnyNode} node
 * @returns {Map<string, AnyNode>}
 */
export function propertiesOf(node) {
  const found = new Map();
  if (node.type !== 'ObjectExpression') return found;
  for (const property of node.properties) {
    if (property.type !== 'Property') continue;
    const name = property.key.type === 'Identifier' && !property.computed ? property.key.name : textOf(property.key);
    if (name !== undefined) found.set(name, property.value);
  }
  return found;
}

/** A built script with scope analysis: minified scripts reuse one letter for many variables. */
export class Script {
  /** @type {AnyNode[]} */
  nodes = [];
  /** @type {Map<AnyNode, AnyNode>} */
  #parents = new Map();
  /** @type {Map<object, Variable>} identifier -> variable */
  #variables = new Map();
  /** @type {Map<Variable, Set<object>>} variable -> identifiers that read it */
  #reads = new Map();
  /** @type {Map<object, Variable[]>} function -> its parameters */
  #parameters = new Map();

  /** @param {string} text */
  constructor(text) {
    const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module', ranges: true });
    const stack = [/** @type {AnyNode} */ (program)];
    for (let node = stack.pop(); node; node = stack.pop()) {
      this.nodes.push(node);
      for (const child of childrenOf(node)) {
        this.#parents.set(child, node);
        stack.push(child);
      }
    }
    const manager = analyze(Tree.parse(program), { ecmaVersion: 2025, sourceType: 'module' });
    for (const { block, variables, references } of manager.scopes) {
      this.#parameters.set(
        block,
        variables.filter(({ defs: [definition] }) => definition?.type === 'Parameter'),
      );
      for (const reference of references) {
        if (!reference.resolved) continue;
        this.#variables.set(reference.identifier, reference.resolved);
        if (!reference.isRead()) continue;
        const reads = this.#reads.get(reference.resolved) ?? new Set();
        this.#reads.set(reference.resolved, reads.add(reference.identifier));
      }
    }
  }

  /** @param {AnyNode} node */
  parentOf(node) {
    return this.#parents.get(node);
  }

  /** @param {AnyNode} identifier */
  variableOf(identifier) {
    return this.#variables.get(identifier);
  }

  /**
   * All reads of a variable.
   * @param {Variable} variable
   */
  readsOf(variable) {
    const reads = this.#reads.get(variable) ?? new Set();
    return this.nodes.filter((node) => reads.has(node));
  }

  /**
   * The parameters of a function, by the node that defines it.
   * @param {object} definer
   */
  parametersOf(definer) {
    const holder = this.nodes.find((node) => node === definer);
    const made = holder?.type === 'VariableDeclarator' ? holder.init : holder;
    return (made && this.#parameters.get(made)) ?? [];
  }

  /**
   * True if the value of an expression is unused.
   * @param {AnyNode} node
   * @returns {boolean}
   */
  isDropped(node) {
    const parent = this.parentOf(node);
    if (parent?.type === 'ExpressionStatement') return true;
    if (parent?.type !== 'SequenceExpression') return false;
    return parent.expressions.at(-1) !== node || this.isDropped(parent);
  }
}
