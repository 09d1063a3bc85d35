import { compareSchemas } from './compare-schemas';
import type { DescribedContracts, DescribedEndpoint, DescribedEvent } from './described';

/** An entry of one of the two tables. */
export interface Entry {
  kind: 'endpoints' | 'events';
  name: string;
}
export interface Differences {
  breaking: (Entry & { what: string })[];
  added: Entry[];
  changed: Entry[];
}
const kinds = ['endpoints', 'events'] as const;

/**
 * Compares with the last release: `breaking` changes would break a client or server built with it, `added` ones would
 * not.
 */
export function compareContracts(before: DescribedContracts, after: DescribedContracts): Differences {
  const breaking: Differences['breaking'] = [];
  for (const [name, was] of Object.entries(before.endpoints))
    breaking.push(
      ...compareEndpoint(was, after.endpoints[name]).map((what) => ({ kind: 'endpoints' as const, name, what })),
    );
  for (const [name, was] of Object.entries(before.events))
    breaking.push(...compareEvent(was, after.events[name]).map((what) => ({ kind: 'events' as const, name, what })));
  const added = kinds.flatMap((kind) =>
    Object.keys(after[kind])
      .filter((name) => !before[kind][name])
      .map((name) => ({ kind, name })),
  );
  const changed = kinds.flatMap((kind) =>
    Object.keys(after[kind])
      .filter((name) => before[kind][name] && JSON.stringify(before[kind][name]) !== JSON.stringify(after[kind][name]))
      .map((name) => ({ kind, name })),
  );
  return { breaking, added, changed };
}

/** Wider access that still includes the old callers; services and providers are separate. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  player: ['signed-in', 'anyone'],
  operator: ['signed-in', 'anyone'],
  'signed-in': ['anyone'],
};

/** Changes of an endpoint that break those who call it as it was. */
export function compareEndpoint(
  was: DescribedEndpoint,
  is: DescribedEndpoint | undefined,
  reading: 'output' | 'read' = 'output',
): string[] {
  if (!is) return ['is gone'];
  const problems: string[] = [];
  if (`${was.method} ${was.path}` !== `${is.method} ${is.path}`)
    problems.push(`moved from ${was.method} ${was.path} to ${is.method} ${is.path}`);
  if (was.access !== is.access && !WIDER[was.access]?.includes(is.access))
    problems.push(`was for ${was.access}, is for ${is.access}`);
  for (const caller of was.callers ?? [])
    if (is.access === 'service' && !(is.callers ?? []).includes(caller))
      problems.push(`${caller} may no longer call it`);
  for (const [code, status] of Object.entries(was.refusals)) {
    if (!(code in is.refusals)) problems.push(`refusal ${code} is gone`);
    else if (is.refusals[code] !== status) problems.push(`refusal ${code} was ${status}, is ${is.refusals[code]}`);
  }
  for (const part of ['params', 'query', 'body'] as const)
    problems.push(...compareSchemas(was[part], is[part], 'input', part));
  return [...problems, ...compareSchemas(was.reply, is.reply, reading, 'reply')];
}

/** Changes of an event that break those who consume it as it was. */
export function compareEvent(
  was: DescribedEvent,
  is: DescribedEvent | undefined,
  reading: 'output' | 'read' = 'output',
): string[] {
  if (!is) return ['is gone'];
  const problems = was.name === is.name ? [] : [`was named ${was.name}, is named ${is.name}`];
  for (const consumer of was.consumers)
    if (!is.consumers.includes(consumer))
      problems.push(`${consumer} no longer consumes it: what waits in its queue is left`);
  return [...problems, ...compareSchemas(was.payload, is.payload, reading, 'payload')];
}

/**
 * The lowest version allowed for these changes since `released`: breaking changes raise the major version, additions
 * and other changes the minor one.
 */
export function versionFor(released: string, { breaking, added, changed }: Differences): string {
  const [first = 0, second = 0] = released.split('.').map(Number);
  if (breaking.length) return `${first + 1}.0.0`;
  return added.length + changed.length ? `${first}.${second + 1}.0` : released;
}
