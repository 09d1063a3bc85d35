import { z } from 'zod';

/** The part of JSON Schema that zod generates and the comparison reads. */
export interface JsonSchema {
  type?: string | string[];
  const?: JsonValue;
  enum?: JsonValue[];
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
export type JsonValue = string | number | boolean | null;

/** A schema as zod generated it, in its own key order. */
export const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
