import type { JsonSchema, JsonValue } from './json-schema';

/**
 * `input`: callers send it, so it must not require more. `output`: callers read it, so it must not contain less. `read`:
 * the same for one caller, which does without the fields that it calls optional.
 */
export type Direction = 'input' | 'output' | 'read';
type Compare = (before: JsonSchema, after: JsonSchema, io: Direction, at: string) => string[];

/** Lists the changes of a JSON schema that break code built with the old one. */
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
    ...compareValues(before, after, io, at),
    ...compareBounds(before, after, io, at),
    ...compareFields(before, after, io, at),
    ...compareItems(before, after, io, at),
  ];
}

const branches = (schema: JsonSchema): JsonSchema[] | undefined => schema.anyOf ?? schema.oneOf;

const compareBranches: Compare = (before, after, io, at) => {
  const known = branches(before) ?? [before];
  const current = branches(after) ?? [after];
  const [asked, allowed] = io === 'input' ? [known, current] : [current, known];
  // Each form that one side may produce must be accepted by the other.
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

/** Fixed values: an input must not lose one. An output may gain one, because readers must accept unknown values. */
const compareValues: Compare = (before, after, io, at) => {
  const valuesOf = (schema: JsonSchema): JsonValue[] | undefined =>
    schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if (io !== 'input')
    return was && is && !is.some((value) => was.includes(value))
      ? [`${at} accepts none of ${was.join(', ')} any more`]
      : [];
  const lost = is ? (was ?? ['other values']).filter((value) => !is.includes(value)) : [];
  return lost.length ? [`${at} no longer takes ${lost.join(', ')}`] : [];
};

/** Inputs must not get narrower limits. */
const compareBounds: Compare = (before, after, io, at) => {
  if (io !== 'input') return [];
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
  const problems: string[] = [];
  if (io === 'input') {
    for (const name of needs) if (!needed.includes(name)) problems.push(`${at}.${name} is now required`);
    if (after.additionalProperties === false)
      for (const name of Object.keys(was)) if (!is[name]) problems.push(`${at}.${name} is refused now`);
  } else {
    for (const name of Object.keys(was))
      if (!is[name] && (io === 'output' || needed.includes(name))) problems.push(`${at}.${name} is gone`);
    for (const name of needed) if (is[name] && !needs.includes(name)) problems.push(`${at}.${name} may now be absent`);
  }
  for (const [name, field] of Object.entries(was))
    if (is[name]) problems.push(...compareSchemas(field, is[name], io, `${at}.${name}`));
  return problems;
};

const compareItems: Compare = (before, after, io, at) => {
  const every = ({ items }: JsonSchema) => (items === true ? {} : items || undefined);
  const [one, other] = [every(before), every(after)];
  const problems = one && other ? compareSchemas(one, other, io, `${at}[]`) : [];
  const [was, is] = [before.prefixItems ?? [], after.prefixItems ?? []];
  return [...problems, ...was.flatMap((item, index) => compareSchemas(item, is[index], io, `${at}[${index}]`))];
};
