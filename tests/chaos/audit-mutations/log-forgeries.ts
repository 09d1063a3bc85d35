import type { Document, Falsification, Mutation, Part } from './mutations';

const parts = ['auth', 'contest', 'notify'] as const;

/** What is done to an operators' log as a whole: lines invented, moved, cut out and cut off, with their blocks. */
export function logForgeries(rows: (part: Part, collection: string) => readonly Document[]): Mutation[] {
  return parts.flatMap((part): Mutation[] => {
    const lines = rows(part, 'audit');
    const blocks = rows(part, 'lineBlocks');
    const [first, second] = lines;
    const last = blocks.at(-1);
    if (!first || !second || !last) throw new Error(`the operators' log of ${part} is too short to forge`);
    const of = { part, collection: 'audit' };
    const gone = (before: Document): Falsification => ({ ...of, before });
    const invented = { ...structuredClone(first), _id: `invented-${part}` };
    const ofLast = new Set(last['lines'].map(({ id }: { id: string }) => id));
    const [cut, ...others] = lines.filter(({ _id }) => ofLast.has(_id));
    if (!cut) throw new Error(`the last block of ${part} has no line`);
    const [a, b] = [
      { ...structuredClone(second), _id: first['_id'] },
      { ...structuredClone(first), _id: second['_id'] },
    ];
    return [
      { ...of, what: `${part}: insert a line`, after: invented, names: invented._id },
      {
        ...of,
        what: `${part}: insert a line that waits for its block`,
        after: invented,
        names: invented._id,
        also: [{ part, collection: 'unsealedLines', after: { _id: invented._id, at: new Date() } }],
      },
      {
        ...of,
        what: `${part}: two lines in each other's place`,
        before: first,
        after: a,
        names: String(first['_id']),
        also: [{ ...of, before: second, after: b }],
      },
      {
        ...of,
        what: `${part}: the end of the log cut off, with its block`,
        before: cut,
        names: `at block ${last['_id']}, which it has no more`,
        also: [...others.map(gone), { part, collection: 'lineBlocks', before: last }],
      },
      {
        ...of,
        what: `${part}: the end of the log cut off, with its block and its heads`,
        before: cut,
        names: `log-head:svc-${part}:`,
        also: [
          ...others.map(gone),
          { part, collection: 'lineBlocks', before: last },
          ...rows('wallet', 'audit')
            .filter(({ subject }) => subject === `operators-log:svc-${part}`)
            .map((before): Falsification => ({ part: 'wallet', collection: 'audit', before })),
        ],
      },
      {
        part,
        collection: 'lineBlocks',
        what: `${part}: the last block says that its lines are of before`,
        before: last,
        after: { ...structuredClone(last), isEarlier: true },
        names: `block ${last['_id']}`,
      },
      {
        part,
        collection: 'unsealedLines',
        what: `${part}: a waiting line deleted`,
        after: { _id: `deleted-${part}`, at: new Date() },
        names: `deleted-${part}`,
      },
    ];
  });
}
