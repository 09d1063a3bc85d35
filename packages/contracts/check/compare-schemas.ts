import type { JsonSchema, Word } from './json-schema';

/** `input`: others send it, so it may not ask for more. `output`: they read it, so it may not hold less. */
export type Direction = 'input' | 'output';
type Compare = (before: JsonSchema, after: JsonSchema, io: Direction, at: string) => string[];

/** What of a JSON schema's change can hurt someone who was built with the old one, as lines of words. */
export function compareSchemas(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  io: Direction,
  at: string,
): string[] {
  if (!before && !after) return [];
  if (!after) return io === 'input' ? [] : [`${at} is gone`];
  if (!before)
    return io === 'input' && after.required?.length ? [`${at} now requires ${after.required.join(', ')}`] : [];
  if (branches(before) || branches(after)) return compareBranches(before, after, io, at);
  return [
    ...compareTypes(before, after, io, at),
    ...compareWords(before, after, io, at),
    ...compareBounds(before, after, io, at),
    ...compareFields(before, after, io, at),
    ...compareItems(before, after, io, at),
  ];
}

const branches = (schema: JsonSchema): JsonSchema[] | undefined => schema.anyOf ?? schema.oneOf;

const compareBranches: Compare = (before, after, io, at) => {
  const known = branches(before) ?? [before];
  const there = branches(after) ?? [after];
  const [asked, allowed] = io === 'input' ? [known, there] : [there, known];
  // Each form that one side may give must be one that the other side takes.
  const fits = (one: JsonSchema, other: JsonSchema) =>
    (io === 'input' ? compareSchemas(one, other, io, at) : compareSchemas(other, one, io, at)).length === 0;
  const missing = asked.filter((one) => !allowed.some((other) => fits(one, other)));
  return missing.length === 0
    ? []
    : [`${at} ${io === 'input' ? 'no longer takes' : 'may now be'} ${missing.map(form).join(' or ')}`];
};
const form = (schema: JsonSchema): string =>
  String(schema.const ?? schema.enum?.join('/') ?? schema.type ?? 'another form');

const compareTypes: Compare = (before, after, io, at) => {
  const listed = ({ type }: JsonSchema) => (type === undefined ? undefined : [type].flat());
  const [was, is] = [listed(before), listed(after)];
  if (was?.join() === is?.join()) return [];
  const [given, taken] = io === 'input' ? [was, is] : [is, was];
  if (!taken) return [];
  const fits = given?.every((type) => taken.includes(type) || (type === 'integer' && taken.includes('number')));
  return fits ? [] : [`${at} was ${was ?? 'anything'}, is ${is ?? 'anything'}`];
};

/**
 * Fixed words: an input may not lose one. Readers take a word they do not know as the contracts demand, so an output
 * may gain one.
 */
const compareWords: Compare = (before, after, io, at) => {
  const words = (schema: JsonSchema): Word[] | undefined =>
    schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const [was, is] = [words(before), words(after)];
  if (io === 'output')
    return was && is && !is.some((word) => was.includes(word))
      ? [`${at} has none of the words ${was.join(', ')} left`]
      : [];
  const lost = is ? (was ?? ['other words']).filter((word) => !is.includes(word)) : [];
  return lost.length ? [`${at} no longer takes ${lost.join(', ')}`] : [];
};

/** Inputs may not be held to narrower limits. */
const compareBounds: Compare = (before, after, io, at) => {
  if (io === 'output') return [];
  const narrower: string[] = [];
  for (const bound of ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'] as const)
    if ((after[bound] ?? -Infinity) > (before[bound] ?? -Infinity)) narrower.push(bound);
  for (const bound of ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'] as const)
    if ((after[bound] ?? Infinity) < (before[bound] ?? Infinity)) narrower.push(bound);
  for (const rule of ['pattern', 'format'] as const)
    if (after[rule] !== undefined && after[rule] !== before[rule]) narrower.push(rule);
  return narrower.map((bound) => `${at} is held to a narrower ${bound}`);
};

const compareFields: Compare = (before, after, io, at) => {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  const [needed, needs] = [before.required ?? [], after.required ?? []];
  const said: string[] = [];
  if (io === 'input') {
    for (const name of needs) if (!needed.includes(name)) said.push(`${at}.${name} is now required`);
    if (after.additionalProperties === false)
      for (const name of Object.keys(was)) if (!is[name]) said.push(`${at}.${name} is refused now`);
  } else {
    for (const name of Object.keys(was)) if (!is[name]) said.push(`${at}.${name} is gone`);
    for (const name of needed) if (is[name] && !needs.includes(name)) said.push(`${at}.${name} may now be absent`);
  }
  for (const [name, field] of Object.entries(was))
    if (is[name]) said.push(...compareSchemas(field, is[name], io, `${at}.${name}`));
  return said;
};

const compareItems: Compare = (before, after, io, at) => {
  const every = ({ items }: JsonSchema) => (items === true ? {} : items || undefined);
  const [one, other] = [every(before), every(after)];
  const said = one && other ? compareSchemas(one, other, io, `${at}[]`) : [];
  const [was, is] = [before.prefixItems ?? [], after.prefixItems ?? []];
  return [...said, ...was.flatMap((item, index) => compareSchemas(item, is[index], io, `${at}[${index}]`))];
};
