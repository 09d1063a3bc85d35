/** The part of the driver's collection that `dueIn` needs. */
interface DatedRows {
  findOne(filter: object, options: object): Promise<object | null>;
}

/**
 * In how many milliseconds the earliest of these rows is due, by the date in `field`; Infinity without one. `after` leaves
 * out rows whose date has passed and that wait for something else.
 */
export async function dueIn(
  rows: DatedRows,
  field: string,
  { now, where = {}, after = new Date(0) }: { now: Date; where?: object; after?: Date },
): Promise<number> {
  const options = { sort: { [field]: 1 }, projection: { [field]: 1 } };
  const first = await rows.findOne({ ...where, [field]: { $gt: after } }, options);
  const date = field.split('.').reduce<unknown>(valueOf, first);
  return date instanceof Date ? date.getTime() - now.getTime() : Infinity;
}

const valueOf = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null ? Object.entries(from).find(([name]) => name === key)?.[1] : undefined;
