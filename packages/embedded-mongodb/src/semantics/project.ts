import { refuse } from '../failure';
import { isDoc, isOperatorDoc, type Doc, type Value } from './bson-document';

/** Paths as a tree; true marks the end of a path. */
type Tree = Map<string, Tree | true>;

/**
 * Compiles a projection that includes or excludes paths, through documents and arrays of documents. _id is included
 * unless it is excluded (manual: tutorial/project-fields-from-query-results).
 */
export function compileProjection(spec: Value): ((doc: Doc) => Doc) | undefined {
  if (spec === undefined) return undefined;
  if (!isDoc(spec)) return refuse(14, 'the projection must be a document');
  if (Object.keys(spec).length === 0) return undefined;
  const { _id: id, ...fields } = spec;
  const paths = pathsIn(fields);
  const shows = paths.length > 0 ? paths[0]!.isShown : id !== undefined && isOn(id, '_id');
  for (const { path, isShown } of paths)
    if (isShown !== shows)
      return refuse(
        shows ? 31254 : 31253,
        `Cannot do ${shows ? 'exclusion' : 'inclusion'} on field ${path} in ${shows ? 'inclusion' : 'exclusion'} ` +
          'projection',
      );
  const tree: Tree = new Map();
  for (const { path } of paths) plant(tree, path.split('.'), path);
  if ((id === undefined || isOn(id, '_id')) === shows) tree.set('_id', true);
  return (doc) => (shows ? shown(doc, tree) : hidden(doc, tree));
}

function pathsIn(fields: Doc, prefix = ''): { path: string; isShown: boolean }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix + name;
    if (name.includes('$')) return refuse(2, `the projection of '${path}' is outside this server's subset`);
    return isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0
      ? pathsIn(value, `${path}.`)
      : [{ path, isShown: isOn(value, path) }];
  });
}

function isOn(value: Value, path: string): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return Boolean(value);
  return refuse(2, `the projection of '${path}' is outside this server's subset (fields to be shown or hidden)`);
}

function plant(tree: Tree, [segment = '', ...rest]: string[], path: string): void {
  const there = tree.get(segment);
  if (there === true || (there && rest.length === 0)) return refuse(31249, `Path collision at ${path}`);
  if (rest.length === 0) tree.set(segment, true);
  else {
    const branch: Tree = there ?? new Map();
    tree.set(segment, branch);
    plant(branch, rest, path);
  }
}

function shown(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const branch = tree.get(name);
    const left = branch === true ? value : branch && through(value, (inner) => shown(inner, branch), true);
    if (left !== undefined) result[name] = left;
  }
  return result;
}

function hidden(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const branch = tree.get(name);
    if (branch !== true) result[name] = branch ? through(value, (inner) => hidden(inner, branch), false) : value;
  }
  return result;
}

/** Applies to documents, also in arrays; an inclusion drops other values, an exclusion keeps them. */
function through(value: Value, project: (doc: Doc) => Doc, dropsScalars: boolean): Value {
  if (isDoc(value)) return project(value);
  if (Array.isArray(value))
    return value.flatMap((entry: Value) => {
      const projected = through(entry, project, dropsScalars);
      return projected === undefined ? [] : [projected];
    });
  return dropsScalars ? undefined : value;
}
