import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from './bson-document';

/**
 * The fields of a document that a find projection names, and _id unless it is switched off (manual:
 * tutorial/project-fields-from-query-results).
 */
export function compileProjection(spec: Value): ((doc: Doc) => Doc) | undefined {
  if (spec === undefined) return undefined;
  if (!isDoc(spec)) return refuse(14, 'the projection must be a document');
  const { _id: id = 1, ...fields } = spec;
  const names = new Set(Object.keys(fields));
  const odd = Object.keys(fields).find((name) => name.includes('.') || name.includes('$') || !isOn(fields[name]));
  if (odd !== undefined)
    return refuse(2, `the projection of '${odd}' is outside this server's subset (whole fields to be shown)`);
  if (Object.keys(spec).length === 0) return undefined;
  if (isOn(id)) names.add('_id');
  else if (names.size === 0 || (id !== 0 && id !== false))
    return refuse(2, "this projection of '_id' is outside this server's subset");
  return (doc) => {
    const result: Doc = {};
    for (const name of Object.keys(doc)) if (names.has(name)) result[name] = doc[name];
    return result;
  };
}

function isOn(value: Value): boolean {
  return value === 1 || value === true;
}
