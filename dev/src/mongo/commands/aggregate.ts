import { refuse } from '../failure';
import { encode, isDoc, type Value } from '../semantics/bson-document';
import { equalValues } from '../semantics/compare';
import type { Query } from '../storage/engine';
import { countOf, docOf, namespaceOf } from './arguments';
import type { Command } from './context';
import { defaultFirstBatch } from './cursors';
import { read } from './find';

/** The pipeline of countDocuments, in its order; $skip and $limit may be left out. */
export const stages = ['$match', '$skip', '$limit', '$group'];
const counting = { _id: 1, n: { $sum: 1 } };

/** manual: reference/command/aggregate. What drivers send to count documents, and nothing else. */
export const aggregate: Command = {
  fields: ['pipeline', 'cursor'],
  needs: ['find'],
  inTransaction: true,
  run: (context) => {
    const { command, database, server } = context;
    const namespace = namespaceOf(database, command.aggregate);
    if (!Array.isArray(command.pipeline))
      return refuse(14, "BSON field 'aggregate.pipeline' is the wrong type, expected type 'array'");
    if (command.cursor === undefined)
      return refuse(9, "The 'cursor' option is required, except for aggregate with the explain argument");
    const n = read(context, namespace, queryOf(command.pipeline)).length;
    const batchSize = countOf(docOf(command.cursor, 'cursor').batchSize, 'batchSize', defaultFirstBatch);
    return server.cursors.first(namespace, n === 0 ? [] : [encode({ _id: 1, n })], { batchSize, lsid: context.lsid });
  },
};

function queryOf(pipeline: Value[]): Query {
  const query: Query = { filter: {} };
  let last = -1;
  for (const stage of pipeline) {
    if (!isDoc(stage) || Object.keys(stage).length !== 1)
      return refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    const [name, spec] = Object.entries(stage)[0]!;
    const place = stages.indexOf(name);
    if (place < 0)
      return refuse(40324, `Unrecognized pipeline stage name: '${name}' (or outside this server's subset)`);
    if (place <= last) return refuse(2, `${name} at this place is outside this server's subset (${stages.join(', ')})`);
    last = place;
    if (name === '$match') query.filter = docOf(spec, '$match');
    else if (name === '$skip') query.skip = countOf(spec, '$skip', 0);
    else if (name === '$limit') query.limit = countOf(spec, '$limit', 0) || refuse(15958, 'the limit must be positive');
    else if (!equalValues(spec, counting))
      return refuse(15952, `a $group other than ${JSON.stringify(counting)} is outside this server's subset`);
  }
  return last === stages.length - 1
    ? query
    : refuse(2, "a pipeline that does not count is outside this server's subset");
}
