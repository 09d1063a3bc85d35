import { partNames, type Part } from '@baazi/contracts';
import { testKeys } from './test-keys';

/** The environment of a service in a test: this machine's broker and Redis, its own namespace, free ports. */
export function testEnv(part: Part, options: { namespace: string; mongoUrl?: string }): Record<string, string> {
  const publicKeys = Object.fromEntries(partNames.map((name) => [name, testKeys[name].publicPem]));
  return {
    PART: part,
    PROFILE: 'local',
    PORT: '0',
    INTERNAL_PORT: '0',
    MONGODB_URL: options.mongoUrl ?? 'mongodb://127.0.0.1:27017',
    MONGODB_DATABASE: `${options.namespace}_${part}`,
    REDIS_URL: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
    RABBITMQ_URL: process.env['RABBITMQ_URL'] ?? 'amqp://guest:guest@127.0.0.1:5672',
    NAMESPACE: options.namespace,
    TOKEN_PUBLIC_KEY: testKeys.tokens.publicPem,
    SERVICE_PRIVATE_KEY: testKeys[part].privatePem,
    SERVICE_PUBLIC_KEYS: JSON.stringify(publicKeys),
    PORTAL_ORIGIN: 'http://localhost:8080',
    LIMITS: 'relaxed',
    LINGER_MS: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  };
}

/** A namespace that no other test run uses. */
export const freshNamespace = (): string => `t${process.pid.toString(36)}${Math.random().toString(36).slice(2, 8)}`;
