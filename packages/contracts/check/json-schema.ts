import { z } from 'zod';

/** The part of JSON Schema that zod writes and a comparison reads. */
export interface JsonSchema {
  type?: string | string[];
  const?: Word;
  enum?: Word[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: boolean | JsonSchema;
  prefixItems?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}
export type Word = string | number | boolean | null;

/** A schema as zod wrote it, every word and their order kept. */
export const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
