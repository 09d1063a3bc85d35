import type { Part } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { serviceCaller, type ServiceCaller } from './calls/service-caller';
import { createClocks, type Clocks, readClockFile } from './config/clocks';
import { hasProductionRules, type CommonConfig } from './config/base-config';
import { addressesOf } from './config/service-addresses';
import { loadShedder, type LoadShedder } from './http/load-shedder';
import type { Identity } from './identity/authorize';
import { playerTokenVerifier } from './identity/player-tokens';
import { serviceTokenSigner, serviceTokenVerifier } from './identity/service-tokens';
import { sessionRowReader, type ReadSessionRow } from './identity/session-rows';
import { sessionAssertionHeader, sessionAssertionReader, sessionAssertionSigner } from './identity/session-assertions';
import { askForSession, sessionReader } from './identity/sessions';
import { livePublisher, type Live } from './redis/live-publisher';
import { openSecurityLog, securityStream, type SecurityLog } from './security/security-log';
import { createLogger, type Logger } from './telemetry/create-logger';
import { createMetrics, type Metrics } from './telemetry/metrics';
import { connectRedis } from './redis/connect-redis';
import { startTracing, type Tracing } from './telemetry/start-tracing';

/** What every server part has, the gateway included. */
export interface ServerPart {
  part: Part;
  log: Logger;
  clocks: Clocks;
  redis: Redis;
  /** A Redis key or channel with the stack's prefix. */
  keys: (name: string) => string;
  live: Live;
  services: ServiceCaller;
  measures: Metrics;
  security: SecurityLog;
  identity: Identity;
  /** a cached session's text */
  readSessionRow: ReadSessionRow;
  shedder: LoadShedder;
  tracing: Tracing;
}

const MOST_IN_FLIGHT = 1000;

export async function openServerPart(part: Part, config: CommonConfig): Promise<ServerPart> {
  const log = createLogger({ part, instance: config.INSTANCE, level: config.LOG_LEVEL });
  const tracing = await startTracing(part, config, log);
  const clocks = createClocks(config.PROFILE === 'local' ? readClockFile(config.CLOCK_FILE) : 0);
  const keys = (name: string): string => `${config.NAMESPACE}:${name}`;
  const redis = await connectRedis(config.REDIS_URL, log);
  const services = serviceCaller({
    urls: Object.fromEntries(addressesOf(config).map(({ part, ...doors }) => [part, doors])),
    sign: serviceTokenSigner(part, config.SERVICE_PRIVATE_KEY),
    ...(part === 'gateway'
      ? {
          toldOf: sessionAssertionHeader(
            sessionAssertionSigner(config.SERVICE_PRIVATE_KEY, config.SERVICE_PUBLIC_KEYS),
          ),
        }
      : {}),
  });
  const readSessionRow = sessionRowReader(config.SERVICE_PUBLIC_KEYS['svc-auth']);
  const identity: Identity = {
    verifyPlayer: playerTokenVerifier(config.TOKEN_PUBLIC_KEY),
    verifyService: serviceTokenVerifier(part, config.SERVICE_PUBLIC_KEYS),
    sessions: sessionReader({ redis, keys, log, readSessionRow, clocks, ask: askForSession(services) }),
    wordOfGateway: sessionAssertionReader(
      config.SERVICE_PRIVATE_KEY,
      config.SERVICE_PUBLIC_KEYS.gateway,
      readSessionRow,
    ),
    now: () => clocks.machine.now(),
    businessNow: () => clocks.business.now(),
    factorNeeded: hasProductionRules(config),
  };
  const measures = createMetrics(part);
  return {
    part,
    log,
    clocks,
    redis,
    keys,
    live: livePublisher({ redis, keys, log }),
    services,
    measures,
    security: openSecurityLog({
      log: securityStream(log, {
        part,
        instance: config.INSTANCE,
        ...(config.SECURITY_LOG_FILE === undefined ? {} : { file: config.SECURITY_LOG_FILE }),
      }),
      redis,
      keys,
      registry: measures.registry,
      now: () => clocks.machine.now(),
    }),
    identity,
    readSessionRow,
    shedder: loadShedder({ mostInFlight: MOST_IN_FLIGHT }),
    tracing,
  };
}
