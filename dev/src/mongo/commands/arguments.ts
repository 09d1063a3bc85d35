import { refuse } from '../failure';
import { isDoc, type Doc, type Value } from '../semantics/bson-document';

/** The collection a command names in its first field. */
export function namespaceOf(database: string, name: Value): string {
  if (typeof name !== 'string' || name === '')
    return refuse(73, `Invalid namespace specified '${database}.${String(name)}' (or outside this server's subset)`);
  return `${database}.${name}`;
}

export function docOf(value: Value, name: string): Doc {
  if (value === undefined || value === null) return {};
  return isDoc(value) ? value : refuse(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
}

export function countOf(value: Value, name: string, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return refuse(14, `BSON field '${name}' is the wrong type, expected a number`);
  return value < 0
    ? refuse(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`)
    : Math.trunc(value);
}

/** The entries of a list of statements, each with no field but those known. */
export function statementsOf(command: Doc, name: string, fields: readonly string[]): Doc[] {
  const list = command[name];
  if (!Array.isArray(list))
    return refuse(40414, `BSON field '${String(Object.keys(command)[0])}.${name}' is missing but a required field`);
  if (list.length === 0 || list.length > 100_000)
    return refuse(16, `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`);
  return list.map((entry: Value) => {
    const statement = docOf(entry, name);
    for (const key of Object.keys(statement))
      if (!fields.includes(key))
        refuse(40415, `BSON field '${name}.${key}' is an unknown field (or outside this server's subset).`);
    return statement;
  });
}
