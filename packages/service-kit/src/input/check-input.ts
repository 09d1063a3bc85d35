import type { FieldError } from '@baazi/contracts';
import type { z } from 'zod';
import { RequestFault } from './request-fault';

/** Parses one piece of a request by its shape; what does not fit is told field by field in the shape's own words. */
export function checkInput(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RequestFault('invalid-input', fieldErrors(parsed.error));
}

/** One line a field, the first that was found. */
function fieldErrors(error: z.ZodError): FieldError[] {
  const byPath = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const paths = unknown ? issue.keys : [issue.path.join('.')];
    for (const path of paths)
      if (!byPath.has(path)) byPath.set(path, unknown ? 'This field is not expected here.' : issue.message);
  }
  return [...byPath].slice(0, 20).map(([path, msg]) => ({ path, msg }));
}
