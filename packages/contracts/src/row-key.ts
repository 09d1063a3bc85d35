/**
 * Cursor of a keyed list: the sort value of a row and a unique tie-breaker. Rows inserted or deleted before the cursor
 * do not shift the page.
 */
export interface RowKey {
  value: Date | number | string | null;
  id: string;
}

/** `d1743831000000~<id>` (an instant), `n500~<id>`, `tAsha Rao~<id>` (a text), `-~<id>` (nothing). */
export function writeRowKey({ value, id }: RowKey): string {
  if (value === null) return `-~${id}`;
  if (value instanceof Date) return `d${value.getTime()}~${id}`;
  return typeof value === 'number' ? `n${value}~${id}` : `t${value}~${id}`;
}

export function readRowKey(text: string): RowKey | undefined {
  const [, kind, value = '', id = ''] =
    /^([dnt-])([^\u0000-\u001f]{0,120})~([^~\u0000-\u0020]{1,140})$/u.exec(text) ?? [];
  if (kind === 't') return { value, id };
  if (kind === '-') return value === '' ? { value: null, id } : undefined;
  if (kind === undefined || !/^-?\d{1,15}$/.test(value)) return undefined;
  return { value: kind === 'd' ? new Date(Number(value)) : Number(value), id };
}
