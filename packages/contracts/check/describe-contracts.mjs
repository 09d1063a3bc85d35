/** The contracts as plain data: what `contracts.released.json` keeps and a comparison reads. */
export function describeContracts({ endpoints, events, shapes, eventShapes, toSchema }) {
  const schema = (shape, io) => (shape ? sorted(toSchema(shape, io)) : undefined);
  const describeEndpoint = ([name, { method, path, access, owner, callers, refusals }]) => {
    const { params, query, body, reply } = shapes[name];
    return [
      name,
      {
        method,
        path,
        access,
        owner,
        callers,
        refusals: sorted(refusals),
        params: schema(params, 'input'),
        query: schema(query, 'input'),
        body: schema(body, 'input'),
        reply: schema(reply, 'output'),
      },
    ];
  };
  const describeEvent = ([name, { name: key, version, emitter, consumers }]) => [
    name,
    { name: key, version, emitter, consumers, payload: schema(eventShapes[name], 'output') },
  ];
  const table = (entries, describe) =>
    Object.fromEntries(
      Object.entries(entries)
        .map(describe)
        .sort(([one], [two]) => (one < two ? -1 : 1)),
    );
  return JSON.parse(
    JSON.stringify({ endpoints: table(endpoints, describeEndpoint), events: table(events, describeEvent) }),
  );
}

/** Keys in one order, so that a moved line is no change. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
