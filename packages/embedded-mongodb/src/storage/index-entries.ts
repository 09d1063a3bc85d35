import { refuse } from '../failure';
import type { Doc, Value } from '../semantics/bson-document';
import { compileFilter, type Matcher } from '../semantics/match';
import { keyValuesAt, meetsArray, valuesAt } from '../semantics/paths';
import { parseSort, type SortField } from '../semantics/sort';
import { indexPrefix, KeyWriter, nameOfKey } from './keys';

export type IndexSpec = {
  id: number;
  name: string;
  key: Doc;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Doc;
  /** Whether some document has an array at an indexed path; the planner then restricts bounds. */
  multikey?: boolean;
};

/** An index: derives the keys of a document (manual: core/indexes). */
export class Index {
  readonly fields: SortField[];
  readonly prefix: Buffer;
  readonly covers: Matcher | undefined;
  /** The top-level fields that the entries depend on. */
  private readonly dependsOn: string[];
  /** The batch that created it; older snapshots must not use it. */
  madeInBatch = 0;

  constructor(readonly spec: IndexSpec) {
    this.fields = parseSort(spec.key);
    this.prefix = indexPrefix(spec.id);
    this.covers = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
    this.dependsOn = [
      ...new Set([
        ...this.fields.map(({ path }) => path[0]!),
        ...Object.keys(spec.partialFilterExpression ?? {}).map((path) => path.split('.')[0]!),
      ]),
    ];
  }

  get isUnique(): boolean {
    return this.spec.unique === true || this.spec.name === '_id_';
  }

  /** False if an update has changed none of the fields that the entries depend on. */
  mayDiffer(before: Doc, after: Doc): boolean {
    return this.dependsOn.some((field) => before[field] !== after[field]);
  }

  meetsArrays(doc: Doc): boolean {
    return this.fields.some(({ path }) => meetsArray(doc, path));
  }

  /** The keys of a document. Keys of a unique index lack the record id, so that equal values collide. */
  entriesFor(doc: Doc, recordId: number): Buffer[] {
    if (this.covers && !this.covers(doc)) return [];
    if (this.spec.sparse && !this.fields.some(({ path }) => valuesAt(doc, path).some((value) => value !== undefined)))
      return [];
    let tuples: Value[][] = [[]];
    let arrays = 0;
    for (const { path, name } of this.fields) {
      if (meetsArray(doc, path) && ++arrays > 1) return refuse(171, `cannot index parallel arrays [${name}]`);
      const values = keyValuesAt(doc, path);
      tuples =
        values.length === 1
          ? (tuples.forEach((tuple) => tuple.push(values[0])), tuples)
          : tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
    }
    const keys = tuples.map((tuple) => {
      writer.start(this.prefix);
      tuple.forEach((value, i) => writer.value(value, this.fields[i]!.direction));
      return this.isUnique ? writer.end() : writer.recordId(recordId).end();
    });
    return keys.length === 1 ? keys : [...new Map(keys.map((key) => [nameOfKey(key), key])).values()];
  }

  /** The indexed values of a document, for the message of a duplicate key. */
  valuesOf(doc: Doc): Doc {
    return Object.fromEntries(this.fields.map(({ name, path }) => [name, keyValuesAt(doc, path)[0] ?? null]));
  }
}

const writer = new KeyWriter();
