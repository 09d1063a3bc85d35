import { z } from 'zod';
import * as endpoints from '../src/endpoints';
import type { EndpointData, EndpointShape } from '../src/endpoint';
import { events, type EventEntry } from '../src/events/events';
import { eventShapes, shapes } from '../src/shapes';
import { describedContracts, type DescribedContracts } from './described';

/** The contracts in the source as plain data, with sorted keys, so that moved lines are no change. */
export function describeContracts(): DescribedContracts {
  const described = {
    endpoints: table(endpoints, (name, data) => describeEndpoint(data, shapes[name])),
    events: table(events, (name, data) => describeEvent(data, eventShapes[name])),
  };
  // Serialised as in a file: without undefined values.
  return describedContracts.parse(JSON.parse(JSON.stringify(described)));
}

function table<T extends object, D>(entries: T, describe: (name: keyof T, data: T[keyof T]) => D): Record<string, D> {
  const names = Object.keys(entries) as (keyof T & string)[];
  return Object.fromEntries(names.sort().map((name) => [name, describe(name, entries[name])]));
}

export function describeEndpoint(
  { method, path, access, owner, callers, refusals }: EndpointData,
  { params, query, body, reply }: EndpointShape,
) {
  return {
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
  };
}

export const describeEvent = ({ name, version, emitters, consumers }: EventEntry, payload: z.ZodType) => ({
  name,
  version,
  emitters,
  consumers,
  payload: schema(payload, 'output'),
});

const schema = (shape: z.ZodType | undefined, io: 'input' | 'output') =>
  shape && sorted(z.toJSONSchema(shape, { io, unrepresentable: 'any' }));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
