import {
  commonRefusals,
  endpoints,
  replyMessages,
  type EndpointData,
  type EndpointName,
  type EndpointShape,
} from '@baazi/contracts';
import { shapes } from '@baazi/contracts/shapes';
import type { GatewayService } from '@baazi/service-kit/gateway';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { GatewayConfig } from '../gateway-config';
import type { OwnEndpoint } from '../http/own-endpoints';

/** `players`: endpoints for visitors and players; `operators`: those of the console. */
export type Audience = 'players' | 'operators';
export interface OpenapiOptions {
  audience: Audience;
  /** the server's origin, such as `https://baazi.example` */
  origin: string;
}

const documents = new Map<string, string>();

/** The OpenAPI 3.1 document of the endpoints for one audience as JSON text, built once from the contract. */
export function openapi(options: OpenapiOptions): string {
  const key = `${options.audience} ${options.origin}`;
  const text = documents.get(key) ?? JSON.stringify(documentFor(options));
  documents.set(key, text);
  return text;
}

/** Answers with the operators' document as it is, so that tools can read it. */
export const operatorsOpenapi =
  ({ service: { config } }: { service: Pick<GatewayService<GatewayConfig>, 'config'> }): OwnEndpoint['answer'] =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(openapi({ audience: 'operators', origin: config.PORTAL_ORIGIN }));

const walletView = shapes.wallet.reply.meta({ id: 'Wallet' });
const replyMessage = z
  .object({ key: z.enum(Object.keys(replyMessages)), params: z.record(z.string(), z.union([z.number(), z.string()])) })
  .meta({ id: 'ReplyMessage', description: 'What a text with a number in it is made from, for other languages.' });
const fieldError = z
  .object({ path: z.string(), msg: z.string(), text: replyMessage.optional() })
  .meta({ id: 'FieldError' });
const refusal = (codes: readonly string[]) =>
  z.object({
    status: z.literal(false),
    code: z.enum(codes).meta({ description: 'names the refusal for programs' }),
    message: z.string().meta({ description: 'for people' }),
    text: replyMessage.optional(),
    errors: z.array(fieldError).optional(),
    tokenStatus: z.literal(0).optional().meta({ description: 'the token is no longer valid' }),
  });
const commonRefusal: ZodOpenApiResponseObject = {
  id: 'Refused',
  description: 'Refused for a reason that every endpoint may give.',
  content: { 'application/json': { schema: refusal(Object.keys(commonRefusals)).meta({ id: 'Refusal' }) } },
};
const idempotencyKey = z.object({
  'idempotency-key': z
    .uuid()
    .optional()
    .meta({ id: 'idempotency-key', description: 'A request that repeats it changes nothing more.' }),
});

function documentFor({ audience, origin }: OpenapiOptions) {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: EndpointData = endpoints[name];
    const isOperators = endpoint.access === 'operator';
    if (!endpoint.path.startsWith('/api/') || isOperators !== (audience === 'operators')) continue;
    const address = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const method = endpoint.method.toLowerCase() as Lowercase<EndpointData['method']>;
    paths[address] = { ...paths[address], [method]: operation(name, endpoint, shapes[name]) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: audience === 'players' ? 'IPL Baazi' : 'IPL Baazi, operators',
        version: '1.0.0',
        license: { name: 'UNLICENSED', identifier: 'UNLICENSED' },
      },
      servers: [{ url: origin }],
      tags: [...new Set(Object.values(endpoints).map(({ owner }) => owner))].map((part) => ({
        name: part,
        description: `Endpoints of ${part}`,
      })),
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'x-auth-token',
            description: "The `token` of a sign-in's answer",
          },
          ...(audience === 'players' && {
            signature: { type: 'apiKey', in: 'header', name: 'x-razorpay-signature', description: 'HMAC of the body' },
          }),
        },
      },
      paths,
    },
    // Parsers that change what they read (rupees as text, team codes) describe what they take, not what they make.
    { allowEmptySchema: { custom: true, transform: { output: true } } },
  );
}

function security({ access, knowsCaller }: EndpointData): ZodOpenApiOperationObject['security'] {
  if (access === 'provider') return [{ signature: [] }];
  if (access !== 'anyone') return [{ token: [] }];
  return knowsCaller ? [{}, { token: [] }] : [];
}

function operation(name: EndpointName, endpoint: EndpointData, shape: EndpointShape): ZodOpenApiOperationObject {
  const { params, query, body, reply } = shape;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.owner],
    security: security(endpoint),
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(endpoint.movesMoney || endpoint.makesOne ? { header: idempotencyKey } : {}),
    },
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    ...(endpoint.upload
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: picture } } } }
      : {}),
    responses: { '2XX': answer(endpoint, reply), ...ownRefusals(endpoint), default: commonRefusal },
  };
}
const picture = z.object({ userProfile: z.file() });

/** A reply without a shape is a file or a stream. */
function answer({ movesMoney }: EndpointData, reply: z.ZodType): ZodOpenApiResponseObject {
  if (reply instanceof z.ZodUnknown) return { description: 'A file or a stream', content: { '*/*': { schema: {} } } };
  const schema = z.object({
    status: z.literal(true),
    response: reply,
    ...(movesMoney ? { wallet: walletView.optional() } : {}),
  });
  return { description: 'Done', content: { 'application/json': { schema } } };
}

/** The refusals that an endpoint lists itself, by HTTP status, with the common ones of the same status. */
function ownRefusals({ refusals }: EndpointData): Record<string, ZodOpenApiResponseObject> {
  const all = Object.entries({ ...commonRefusals, ...refusals });
  return Object.fromEntries(
    [...new Set([commonRefusals['invalid-input'], ...Object.values(refusals)])].map((status) => {
      const schema = refusal(all.flatMap(([code, ofCode]) => (ofCode === status ? [code] : [])));
      return [String(status), { description: 'Refused', content: { 'application/json': { schema } } }];
    }),
  );
}
