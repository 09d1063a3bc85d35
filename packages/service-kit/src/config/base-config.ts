import { partNames } from '@baazi/contracts';
import { z } from 'zod';
import { brokerAddresses } from './broker-addresses';
import { addressShape } from './service-addresses';
import { httpUrl, json, port, privateKey, publicKeys, splits } from './env-types';

const serviceNames = z.enum(partNames);

/** Environment variables of every server process. */
export const commonShape = {
  PART: serviceNames.optional().describe('The part that this process is; it must be the right one.'),
  INSTANCE: z
    .string()
    .max(40)
    .optional()
    .describe('Names this instance in logs and leases. Default: the name of its host, which is that of its container.'),
  PROFILE: z
    .enum(['local', 'production'])
    .describe('`production` refuses weak secrets and whatever is meant for a developer alone.'),
  HOST: z.string().default('127.0.0.1').describe('Address that the process listens on.'),
  PORT: port().describe('Port of what the gateway, or for the gateway the players, may call.'),
  INTERNAL_PORT: port().describe('Port of health, metrics and calls between services.'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).describe('Redis, with a password unless it is on this machine.'),
  NAMESPACE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, 'may hold letters, digits, - and _ only')
    .describe(
      'Prefix of every exchange, queue, Redis key and channel, so that several stacks can share one broker and one Redis.',
    ),
  TOKEN_PUBLIC_KEY: publicKeys().describe(
    "Check players' tokens: one PEM, or several one after the other while keys roll; `\\n` for a line break.",
  ),
  SERVICE_PRIVATE_KEY: privateKey().describe('Signs the calls, events and session rows of this part.'),
  SERVICE_PUBLIC_KEYS: json(z.partialRecord(serviceNames, publicKeys())).describe(
    'The public keys of all parts, as JSON: one PEM each, or several one after the other while keys roll.',
  ),
  ...addressShape,
  PORTAL_ORIGIN: httpUrl().describe("The portal's address, as browsers and mails use it."),
  CLOCK_FILE: z.string().optional().describe('File of the business clock; for the local profile.'),
  LIMITS: z
    .enum(['production', 'relaxed'])
    .default('production')
    .describe('`relaxed` lifts the limits per address; for the local profile.'),
  OPERATOR_RULES: z
    .enum(['local', 'production'])
    .default('local')
    .describe('`production`: the local profile enforces the operator rules of the production profile.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional().describe('Collector of traces; without it nothing is traced.'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('Headers for the collector, such as its key.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe('Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of traced requests, 0 to 1, for the samplers by ratio.'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number()
    .int()
    .min(10)
    .default(5000)
    .describe('Milliseconds between two batches of spans.'),
  LINGER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8000)
    .default(2500)
    .describe(
      'How long a stopping process still accepts requests, until its callers use other instances. The gateway polls readiness every second while requests arrive.',
    ),
  SECURITY_LOG_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('File of the security log. Without it the lines go to the ordinary log, marked `"stream":"security"`.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Lowest level that is logged.'),
};

/** Services also have their own database and the bus. */
export const serviceShape = {
  ...commonShape,
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }).describe("MongoDB with the service's own user."),
  MONGODB_DATABASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, 'may hold letters, digits, - and _ only')
    .describe("The service's own database."),
  DATABASE_SPLITS: splits()
    .default([])
    .describe(
      'Player ids at which the database is split into shards, comma separated, the same for all services; see docs/scale.md.',
    ),
  RABBITMQ_URL: z
    .string()
    .refine((url) => brokerAddresses(url) !== undefined, 'is no amqp:// or amqps:// URL')
    .describe("RabbitMQ with the service's own user; several nodes of a cluster are separated by commas."),
  SERVICE_OLD_PUBLIC_KEYS: publicKeys()
    .optional()
    .describe(
      "Public keys under which services signed their operators' logs and outboxes before, one PEM after the other: what they authorised stays in force.",
    ),
};

export type CommonConfig = z.output<z.ZodObject<typeof commonShape>>;
export type BaseConfig = z.output<z.ZodObject<typeof serviceShape>>;

/** True if operators need a second factor and a result correction needs two operators. */
export const hasProductionRules = ({
  PROFILE,
  OPERATOR_RULES,
}: Pick<CommonConfig, 'PROFILE' | 'OPERATOR_RULES'>): boolean =>
  PROFILE === 'production' || OPERATOR_RULES === 'production';
