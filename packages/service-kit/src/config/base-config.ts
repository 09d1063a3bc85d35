import { partNames } from '@baazi/contracts';
import { z } from 'zod';
import { addressShape } from './service-addresses';
import { httpUrl, json, port, privateKey, publicKey, splits } from './env-types';

const serviceNames = z.enum(partNames);

/** What every server part is told by its environment. */
export const commonShape = {
  PART: serviceNames.optional(),
  INSTANCE: z.string().max(40).default('1'),
  PROFILE: z.enum(['local', 'production']),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(),
  INTERNAL_PORT: port(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Prefix of every exchange, queue, Redis key and channel: stacks side by side do not meet. */
  NAMESPACE: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'may hold letters, digits, - and _ only'),
  TOKEN_PUBLIC_KEY: publicKey(),
  SERVICE_PRIVATE_KEY: privateKey(),
  SERVICE_PUBLIC_KEYS: json(z.partialRecord(serviceNames, publicKey())),
  ...addressShape,
  PORTAL_ORIGIN: httpUrl(),
  CLOCK_FILE: z.string().optional(),
  LIMITS: z.enum(['production', 'relaxed']).default('production'),
  /** `production`: the local profile asks of its operators what the production profile always does. */
  OPERATOR_RULES: z.enum(['local', 'production']).default('local'),
  /**
   * OpenTelemetry's own names. Without an endpoint nothing is traced; the collector's other variables
   * (OTEL_EXPORTER_OTLP_HEADERS, ...) are read by its exporter.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** ms between two batches of spans */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).default(5000),
  /**
   * How long a part that was told to leave still takes requests, until its callers have learnt of it. The gateway asks
   * every second.
   */
  LINGER_MS: z.coerce.number().int().min(0).max(8000).default(2500),
  /** Where the security log goes. Without it its lines stand in the log, marked `"stream":"security"`. */
  SECURITY_LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
};

/** Services also have a database of their own and the bus. */
export const serviceShape = {
  ...commonShape,
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }),
  MONGODB_DATABASE: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'may hold letters, digits, - and _ only'),
  /** Where the database is split between shards, the same for all services (docs/scale.md); nothing: it is whole. */
  DATABASE_SPLITS: splits().default([]),
  RABBITMQ_URL: z.url({ protocol: /^amqps?$/ }),
};

export type CommonConfig = z.output<z.ZodObject<typeof commonShape>>;
export type BaseConfig = z.output<z.ZodObject<typeof serviceShape>>;

/** Operators sign in with a second factor, and the correction of a result takes two of them. */
export const hasProductionRules = ({
  PROFILE,
  OPERATOR_RULES,
}: Pick<CommonConfig, 'PROFILE' | 'OPERATOR_RULES'>): boolean =>
  PROFILE === 'production' || OPERATOR_RULES === 'production';
