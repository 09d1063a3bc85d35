import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';
import { isNumber } from './compare';
import { compileExpression, type Expression, type Scope } from './expressions';

type Tree = Map<string, Tree | true>;
type Computed = { path: string[]; evaluate: Expression };

/** A find projection or a $project stage (manual: reference/operator/aggregation/project). */
export function compileProjection(spec: Value): ((doc: Doc, variables?: Doc) => Doc) | null {
  if (spec === undefined) return null;
  if (!isDoc(spec)) return refuse(14, 'the projection must be a document');
  const kept: string[] = [];
  const dropped: string[] = [];
  const computed: Computed[] = [];
  let keepsId = true;
  const visit = (entries: Doc, prefix: string): void => {
    for (const [key, value] of Object.entries(entries)) {
      const path = prefix + key;
      if (/\$/.test(key)) refuse(2, `the projection '${path}' is outside this server's subset`);
      if (typeof value === 'boolean' || isNumber(value)) {
        if (path === '_id' && !isOn(value)) keepsId = false;
        else (isOn(value) ? kept : dropped).push(path);
      } else if (isDoc(value) && !Object.keys(value).some((name) => name.startsWith('$'))) {
        if (Object.keys(value).length === 0) refuse(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
        visit(value, `${path}.`);
      } else {
        if (isDoc(value) && ['$slice', '$elemMatch', '$meta'].some((name) => name in value)) refuse(2, `${Object.keys(value)[0]} projections are outside this server's subset`);
        computed.push({ path: path.split('.'), evaluate: compileExpression(value) });
      }
    }
  };
  visit(spec, '');
  const named = kept.filter((path) => path !== '_id');
  if (dropped.length > 0 && (named.length > 0 || computed.length > 0)) return refuse(31254, `Cannot do exclusion on field ${dropped[0]} in inclusion projection`);
  checkCollisions([...kept, ...dropped, ...computed.map(({ path }) => path.join('.'))]);
  if (dropped.length > 0 || (kept.length === 0 && computed.length === 0)) {
    if (keepsId && dropped.length === 0) return null;
    const tree = treeOf(keepsId ? dropped : [...dropped, '_id']);
    return (doc) => exclude(doc, tree);
  }
  const idIsComputed = computed.some(({ path }) => path[0] === '_id');
  const tree = treeOf(keepsId && !idIsComputed ? ['_id', ...named] : named);
  return (doc, variables = {}) => addComputed(include(doc, tree), computed, { root: doc, variables });
}

/** $addFields and $set: the document with the computed fields. */
export function compileAddFields(spec: Value): (doc: Doc, variables?: Doc) => Doc {
  if (!isDoc(spec)) return refuse(40272, '$addFields specification stage must be an object');
  const computed = Object.entries(spec).map(([key, value]) => ({ path: key.split('.'), evaluate: compileExpression(value) }));
  checkCollisions(Object.keys(spec));
  return (doc, variables = {}) => addComputed(doc, computed, { root: doc, variables });
}

/** $unset: the document without the paths. */
export function compileUnset(paths: string[]): (doc: Doc) => Doc {
  const tree = treeOf(paths);
  return (doc) => exclude(doc, tree);
}

function isOn(value: Value): boolean {
  return typeof value === 'boolean' ? value : Number(value) !== 0;
}

function checkCollisions(paths: string[]): void {
  const sorted = [...paths].sort();
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1] || sorted[i]!.startsWith(`${sorted[i - 1]}.`)) refuse(31250, `Path collision at ${sorted[i]}`);
  }
}

function treeOf(paths: string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    const parts = path.split('.');
    let tree = root;
    parts.forEach((part, i) => {
      if (i === parts.length - 1) { tree.set(part, true); return; }
      const next = tree.get(part);
      const branch: Tree = next === undefined || next === true ? new Map<string, Tree | true>() : next;
      tree.set(part, branch);
      tree = branch;
    });
  }
  return root;
}

function include(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  if (tree.get('_id') === true && Object.hasOwn(doc, '_id')) result._id = doc._id;
  for (const key of Object.keys(doc)) {
    const branch = tree.get(key);
    if (branch === undefined) continue;
    const value = branch === true ? doc[key] : includeIn(doc[key], branch);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** Within arrays the projection applies to each document; plain values fall out. */
function includeIn(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((element: Value) => includeIn(element, tree)).filter((element) => element !== undefined);
  return isDoc(value) ? include(value, tree) : undefined;
}

function exclude(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const branch = tree.get(key);
    if (branch === true) continue;
    result[key] = branch === undefined ? doc[key] : excludeIn(doc[key], branch);
  }
  return result;
}

function excludeIn(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((element: Value) => excludeIn(element, tree));
  return isDoc(value) ? exclude(value, tree) : value;
}

function addComputed(doc: Doc, computed: Computed[], scope: Scope): Doc {
  return computed.reduce((result, { path, evaluate }) => withValueAt(result, path, evaluate(scope)), doc);
}

function withValueAt(doc: Doc, path: string[], value: Value): Doc {
  const [part, ...rest] = path as [string, ...string[]];
  const result = { ...doc };
  if (rest.length === 0) {
    if (value === undefined) delete result[part];
    else result[part] = value;
    return result;
  }
  const inner = result[part];
  if (Array.isArray(inner)) result[part] = inner.map((element: Value) => withValueAt(isDoc(element) ? element : {}, rest, value));
  else result[part] = withValueAt(isDoc(inner) ? inner : {}, rest, value);
  return result;
}
