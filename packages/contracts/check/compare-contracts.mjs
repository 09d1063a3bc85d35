import { compareSchemas } from './compare-schemas.mjs';

/** What has changed since the release: `breaking` would hurt a part that was built with it, `added` would not. */
export function compareContracts(before, after) {
  const breaking = [];
  for (const [name, was] of Object.entries(before.endpoints))
    breaking.push(
      ...compareEndpoint(name, was, after.endpoints[name]).map((what) => ({ kind: 'endpoints', name, what })),
    );
  for (const [name, was] of Object.entries(before.events))
    breaking.push(...compareEvent(was, after.events[name]).map((what) => ({ kind: 'events', name, what })));
  const added = ['endpoints', 'events'].flatMap((kind) =>
    Object.keys(after[kind])
      .filter((name) => !before[kind][name])
      .map((name) => ({ kind, name })),
  );
  const changed = ['endpoints', 'events'].flatMap((kind) =>
    Object.keys(after[kind])
      .filter((name) => before[kind][name] && JSON.stringify(before[kind][name]) !== JSON.stringify(after[kind][name]))
      .map((name) => ({ kind, name })),
  );
  return { breaking, added, changed };
}

/** Who may call: from the widest to the narrowest; services and providers are worlds of their own. */
const WIDEST = ['anyone', 'player', 'operator'];

function compareEndpoint(name, was, is) {
  if (!is) return ['is gone'];
  const said = [];
  if (`${was.method} ${was.path}` !== `${is.method} ${is.path}`)
    said.push(`moved from ${was.method} ${was.path} to ${is.method} ${is.path}`);
  const isWider =
    WIDEST.includes(was.access) &&
    WIDEST.includes(is.access) &&
    WIDEST.indexOf(is.access) <= WIDEST.indexOf(was.access);
  if (was.access !== is.access && !isWider) said.push(`was for ${was.access}, is for ${is.access}`);
  for (const caller of was.callers ?? [])
    if (is.access === 'service' && !(is.callers ?? []).includes(caller)) said.push(`${caller} may no longer call it`);
  for (const [code, status] of Object.entries(was.refusals)) {
    if (!(code in is.refusals)) said.push(`refusal ${code} is gone`);
    else if (is.refusals[code] !== status) said.push(`refusal ${code} was ${status}, is ${is.refusals[code]}`);
  }
  for (const part of ['params', 'query', 'body']) said.push(...compareSchemas(was[part], is[part], 'input', part));
  return [...said, ...compareSchemas(was.reply, is.reply, 'output', 'reply')];
}

function compareEvent(was, is) {
  if (!is) return ['is gone'];
  const said = was.name === is.name ? [] : [`was named ${was.name}, is named ${is.name}`];
  for (const consumer of was.consumers)
    if (!is.consumers.includes(consumer))
      said.push(`${consumer} no longer consumes it: what waits in its queue is left`);
  return [...said, ...compareSchemas(was.payload, is.payload, 'output', 'payload')];
}
