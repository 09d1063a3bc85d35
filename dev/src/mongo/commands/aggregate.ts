import { refuse } from '../failure';
import { encode, isDoc, type Doc, type Value } from '../semantics/bson-document';
import { compileStage } from '../semantics/pipeline';
import { parseSort } from '../semantics/sort';
import type { Query } from '../storage/engine';
import { countOf, docOf, namespaceOf } from './arguments';
import type { Command } from './context';
import { read } from './find';

/** manual: reference/command/aggregate */
export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
  inTransaction: true,
  run: (context) => {
    const { command, database, server } = context;
    const namespace = namespaceOf(database, command.aggregate);
    if (!Array.isArray(command.pipeline)) return refuse(14, "BSON field 'aggregate.pipeline' is the wrong type, expected type 'array'");
    if (command.cursor === undefined) return refuse(9, "The 'cursor' option is required, except for aggregate with the explain argument");
    const { query, rest } = takeQuery(command.pipeline);
    const steps = rest.map((stage) => compileStage(stage, (name, filter) => read(context, namespaceOf(database, name), { filter }).map(({ doc }) => doc)));
    const found = read(context, namespace, query);
    const documents = steps.length === 0 ? found.map(({ bytes }) => bytes) : steps.reduce((docs, step) => step(docs), found.map(({ doc }) => doc)).map(encode);
    const { batchSize } = docOf(command.cursor, 'cursor');
    return server.cursors.first(namespace, documents, { batchSize: batchSize === undefined ? undefined : countOf(batchSize, 'batchSize', 0), lsid: context.lsid });
  },
};

/** The leading $match, $sort, $skip and $limit become the query, where an index can serve them. */
function takeQuery(pipeline: Value[]): { query: Query; rest: Value[] } {
  const filters: Doc[] = [];
  const query: Query = { filter: {} };
  const rest = [...pipeline];
  const next = (name: string): Value => {
    const stage = rest[0];
    if (!isDoc(stage) || Object.keys(stage).length !== 1 || !(name in stage)) return undefined;
    compileStage(stage, () => []); // a wrong specification is refused here as everywhere
    rest.shift();
    return stage[name];
  };
  for (let filter = next('$match'); filter !== undefined; filter = next('$match')) filters.push(filter as Doc);
  const sort = next('$sort');
  if (sort !== undefined) query.sort = parseSort(sort);
  const skip = next('$skip');
  if (skip !== undefined) query.skip = Number(skip);
  const limit = next('$limit');
  if (limit !== undefined) query.limit = Number(limit);
  query.filter = filters.length === 1 ? filters[0]! : filters.length === 0 ? {} : { $and: filters };
  return { query, rest };
}
