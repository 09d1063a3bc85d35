import { partNames } from '@baazi/contracts';
import { z } from 'zod';
import { addressShape } from './service-addresses';
import { httpUrl, json, port, privateKey, publicKey, splits } from './env-types';

const serviceNames = z.enum(partNames);

/** Environment variables of every server process. */
export const commonShape = {
  PART: serviceNames.optional(),
  INSTANCE: z.string().max(40).default('1'),
  PROFILE: z.enum(['local', 'production']),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(),
  INTERNAL_PORT: port(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /**
   * Prefix of every exchange, queue, Redis key and channel, so that several stacks can share one broker and one Redis.
   */
  NAMESPACE: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'may hold letters, digits, - and _ only'),
  TOKEN_PUBLIC_KEY: publicKey(),
  SERVICE_PRIVATE_KEY: privateKey(),
  SERVICE_PUBLIC_KEYS: json(z.partialRecord(serviceNames, publicKey())),
  ...addressShape,
  PORTAL_ORIGIN: httpUrl(),
  CLOCK_FILE: z.string().optional(),
  LIMITS: z.enum(['production', 'relaxed']).default('production'),
  /** `production`: the local profile enforces the operator rules of the production profile. */
  OPERATOR_RULES: z.enum(['local', 'production']).default('local'),
  /**
   * OpenTelemetry's standard names. Without an endpoint nothing is traced; its exporter reads the other variables
   * itself (OTEL_EXPORTER_OTLP_HEADERS, ...).
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
   * How long a stopping process still accepts requests, until its callers use other instances. The gateway polls
   * readiness every second.
   */
  LINGER_MS: z.coerce.number().int().min(0).max(8000).default(2500),
  /** File of the security log. Without it the lines go to the ordinary log, marked `"stream":"security"`. */
  SECURITY_LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
};

/** Services also have their own database and the bus. */
export const serviceShape = {
  ...commonShape,
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }),
  MONGODB_DATABASE: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'may hold letters, digits, - and _ only'),
  /**
   * Player ids at which the database is split into shards, the same for all services (docs/scale.md); empty: not
   * sharded.
   */
  DATABASE_SPLITS: splits().default([]),
  RABBITMQ_URL: z.url({ protocol: /^amqps?$/ }),
};

export type CommonConfig = z.output<z.ZodObject<typeof commonShape>>;
export type BaseConfig = z.output<z.ZodObject<typeof serviceShape>>;

/** True if operators need a second factor and a result correction needs two operators. */
export const hasProductionRules = ({
  PROFILE,
  OPERATOR_RULES,
}: Pick<CommonConfig, 'PROFILE' | 'OPERATOR_RULES'>): boolean =>
  PROFILE === 'production' || OPERATOR_RULES === 'production';
