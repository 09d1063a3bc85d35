import { refuse } from '../failure';
import { encode, isDoc, type Value } from '../semantics/bson-document';
import { parseSort } from '../semantics/sort';
import { stages, wholeCount, type Row, type Stage } from '../semantics/stages';
import type { Query } from '../storage/engine';
import { StoredDocument } from '../storage/stored-document';
import { countOf, cursorOwner, docOf, namespaceOf, type Command } from './command';
import { defaultFirstBatch } from './cursors';
import { read } from './find';

type Step = [name: string, spec: Value];

/** The leading stages that a query can express run as a query, with indexes. */
export const aggregate: Command = {
  needs: ['find'],
  run: (context) => {
    const { command, database, server } = context;
    const namespace = namespaceOf(database, command.aggregate);
    if (!Array.isArray(command.pipeline))
      return refuse(14, "BSON field 'aggregate.pipeline' is the wrong type, expected type 'array'");
    if (command.cursor === undefined)
      return refuse(9, "The 'cursor' option is required, except for aggregate with the explain argument");
    const steps = command.pipeline.map(stepOf);
    const compiled: Stage[] = steps.map(([name, spec]) => stages[name]!(spec));
    const { query, taken } = queryOf(steps);
    const rows = compiled.slice(taken).reduce<Row[]>((found, stage) => stage(found), read(context, namespace, query));
    const documents = rows.map((row) => (row instanceof StoredDocument ? row.bytes : encode(row.doc)));
    const batchSize = countOf(docOf(command.cursor, 'cursor').batchSize, 'batchSize', defaultFirstBatch);
    return server.cursors.first(namespace, documents, { batchSize, owner: cursorOwner(context) });
  },
};

function stepOf(stage: Value): Step {
  const [step, ...others] = isDoc(stage) ? Object.entries(stage) : [];
  if (!step || others.length > 0)
    return refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
  return Object.hasOwn(stages, step[0])
    ? step
    : refuse(40324, `Unrecognized pipeline stage name: '${step[0]}' (or outside this server's subset)`);
}

const inQuery: Record<string, (spec: Value) => Partial<Query>> = {
  $match: (spec) => ({ filter: docOf(spec, '$match') }),
  $sort: (spec) => ({ sort: parseSort(spec) }),
  $skip: (spec) => ({ skip: wholeCount('$skip', spec) }),
  $limit: (spec) => ({ limit: wholeCount('$limit', spec) }),
};

/** The leading stages as one query, as far as their order is that of a query. */
function queryOf(steps: readonly Step[]): { query: Query; taken: number } {
  const order = Object.keys(inQuery);
  let query: Query = { filter: {} };
  let [taken, last] = [0, -1];
  for (const [name, spec] of steps) {
    const position = order.indexOf(name);
    if (position <= last) break;
    query = { ...query, ...inQuery[name]!(spec) };
    last = position;
    taken += 1;
  }
  return { query, taken };
}
