/**
 * What of a JSON schema's change can hurt someone who was built with the old one, as lines of words.
 * `input`: they send it, so it may not ask for more. `output`: they read it, so it may not hold less.
 */
export function compareSchemas(before, after, io, at) {
  if (!before && !after) return [];
  if (!after) return io === 'input' ? [] : [`${at} is gone`];
  if (!before)
    return io === 'input' && (after.required ?? []).length > 0
      ? [`${at} now requires ${after.required.join(', ')}`]
      : [];
  const branches = (schema) => schema.anyOf ?? schema.oneOf;
  if (branches(before) || branches(after)) return compareBranches(before, after, branches, io, at);
  return [
    ...compareTypes(before, after, io, at),
    ...compareWords(before, after, io, at),
    ...compareBounds(before, after, io, at),
    ...compareFields(before, after, io, at),
    ...compareItems(before, after, io, at),
  ];
}

function compareBranches(before, after, branches, io, at) {
  const known = branches(before) ?? [before];
  const there = branches(after) ?? [after];
  const [asked, allowed] = io === 'input' ? [known, there] : [there, known];
  // Each form that one side may give must be one that the other side takes.
  const fits = (one, other) =>
    (io === 'input' ? compareSchemas(one, other, io, at) : compareSchemas(other, one, io, at)).length === 0;
  const missing = asked.filter((one) => !allowed.some((other) => fits(one, other)));
  return missing.length === 0
    ? []
    : [`${at} ${io === 'input' ? 'no longer takes' : 'may now be'} ${missing.map(form).join(' or ')}`];
}
const form = (schema) => schema.const ?? schema.enum?.join('/') ?? schema.type ?? 'another form';

const listed = (value) => (value === undefined ? undefined : [value].flat());

function compareTypes(before, after, io, at) {
  const [was, is] = [listed(before.type), listed(after.type)];
  if (was?.join() === is?.join()) return [];
  const [given, taken] = io === 'input' ? [was, is] : [is, was];
  if (!taken) return [];
  const fits = given?.every((type) => taken.includes(type) || (type === 'integer' && taken.includes('number')));
  return fits ? [] : [`${at} was ${was ?? 'anything'}, is ${is ?? 'anything'}`];
}

/** Fixed words: an input may not lose one. Readers take a word they do not know as the contracts demand, so an output may gain one. */
function compareWords(before, after, io, at) {
  const words = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  const [was, is] = [words(before), words(after)];
  if (io === 'output')
    return was && is && !is.some((word) => was.includes(word))
      ? [`${at} has none of the words ${was.join(', ')} left`]
      : [];
  const lost = is ? (was ?? ['other words']).filter((word) => !is.includes(word)) : [];
  return lost.length ? [`${at} no longer takes ${lost.join(', ')}`] : [];
}

/** Inputs may not be held to narrower limits. */
function compareBounds(before, after, io, at) {
  if (io === 'output') return [];
  const narrower = [];
  for (const bound of ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'])
    if ((after[bound] ?? -Infinity) > (before[bound] ?? -Infinity)) narrower.push(bound);
  for (const bound of ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'])
    if ((after[bound] ?? Infinity) < (before[bound] ?? Infinity)) narrower.push(bound);
  for (const rule of ['pattern', 'format'])
    if (after[rule] !== undefined && after[rule] !== before[rule]) narrower.push(rule);
  return narrower.map((bound) => `${at} is held to a narrower ${bound}`);
}

function compareFields(before, after, io, at) {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  const [needed, needs] = [before.required ?? [], after.required ?? []];
  const said = [];
  if (io === 'input') {
    for (const name of needs) if (!needed.includes(name)) said.push(`${at}.${name} is now required`);
    if (after.additionalProperties === false)
      for (const name of Object.keys(was)) if (!is[name]) said.push(`${at}.${name} is refused now`);
  } else {
    for (const name of Object.keys(was)) if (!is[name]) said.push(`${at}.${name} is gone`);
    for (const name of needed) if (is[name] && !needs.includes(name)) said.push(`${at}.${name} may now be absent`);
  }
  for (const name of Object.keys(was))
    if (is[name]) said.push(...compareSchemas(was[name], is[name], io, `${at}.${name}`));
  return said;
}

function compareItems(before, after, io, at) {
  const said =
    before.items && after.items && !Array.isArray(before.items)
      ? compareSchemas(before.items, after.items, io, `${at}[]`)
      : [];
  const [was, is] = [before.prefixItems ?? [], after.prefixItems ?? []];
  return [...said, ...was.flatMap((item, index) => compareSchemas(item, is[index], io, `${at}[${index}]`))];
}
