import { z } from 'zod';
import { jsonSchema } from './json-schema';

const describedEndpoint = z.object({
  method: z.string(),
  path: z.string(),
  access: z.string(),
  owner: z.string(),
  callers: z.array(z.string()).optional(),
  refusals: z.record(z.string(), z.number()),
  params: jsonSchema.optional(),
  query: jsonSchema.optional(),
  body: jsonSchema.optional(),
  reply: jsonSchema.optional(),
});

const describedEvent = z.object({
  name: z.string(),
  version: z.number(),
  emitters: z.array(z.string()),
  consumers: z.array(z.string()),
  payload: jsonSchema.optional(),
});

/** The contracts as plain data, for comparison. */
export const describedContracts = z.object({
  endpoints: z.record(z.string(), describedEndpoint),
  events: z.record(z.string(), describedEvent),
});
/** The content of `contracts.released.json`: the contracts and their version. */
export const releasedContracts = describedContracts.extend({ version: z.string() });
export type DescribedEndpoint = z.output<typeof describedEndpoint>;
export type DescribedEvent = z.output<typeof describedEvent>;
export type DescribedContracts = z.output<typeof describedContracts>;
