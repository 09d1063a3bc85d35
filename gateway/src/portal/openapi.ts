import { commonRefusals, endpoints, type EndpointData, type EndpointName } from '@baazi/contracts';
import { shapes } from '@baazi/contracts/shapes';
import { z } from 'zod';

const asSchema = (shape: z.ZodType | undefined, io: 'input' | 'output'): unknown =>
  shape ? z.toJSONSchema(shape, { io, unrepresentable: 'any' }) : undefined;

let cached: string | undefined;
/** OpenAPI 3.1 of the endpoints for visitors and players, built once from the contract. */
export const openapi = (): string => (cached ??= describe());

function describe(): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: EndpointData = endpoints[name];
    if (!endpoint.path.startsWith('/api/') || endpoint.access === 'operator') continue;
    const shape: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType } = shapes[name];
    const address = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const statuses = new Set([
      ...Object.values(endpoint.refusals),
      commonRefusals['invalid-input'],
      commonRefusals.busy,
    ]);
    (paths[address] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: name,
      summary: endpoint.summary,
      tags: [endpoint.owner],
      'x-access': endpoint.access,
      'x-refusals': endpoint.refusals,
      parameters: [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, param]) => ({
        name: param,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(shape.query ? { 'x-query': asSchema(shape.query, 'input') } : {}),
      ...(shape.body
        ? { requestBody: { content: { 'application/json': { schema: asSchema(shape.body, 'input') } } } }
        : {}),
      responses: {
        200: {
          description: 'status true',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { status: { const: true }, response: asSchema(shape.reply, 'output') },
              },
            },
          },
        },
        ...Object.fromEntries(
          [...statuses].map((status) => [status, { description: 'status false: code, message, errors[]' }]),
        ),
      },
    };
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'IPL Baazi', version: '1.0.0' }, paths });
}
