import type { Part } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { serviceCaller, type ServiceCaller } from './calls/service-caller';
import { createClocks, type Clocks, readClockFile } from './config/clocks';
import { hasProductionRules, type CommonConfig } from './config/base-config';
import { instanceName } from './config/instance-name';
import { serviceAddresses } from './config/service-addresses';
import { loadShedder, type LoadShedder } from './http/load-shedder';
import type { Identity } from './identity/authorize';
import { playerTokenVerifier } from './identity/player-tokens';
import { serviceTokenSigner, serviceTokenVerifier } from './identity/service-tokens';
import { sessionRowReader, type ReadSessionRow } from './identity/session-rows';
import { sessionAssertionHeader, sessionAssertionReader, sessionAssertionSigner } from './identity/session-assertions';
import { fetchSession, sessionReader } from './identity/sessions';
import { livePublisher, type Live } from './redis/live-publisher';
import { openSecurityLog, securityStream, type SecurityLog } from './security/security-log';
import { createLogger, type Logger } from './telemetry/create-logger';
import { createMetrics, type Metrics } from './telemetry/metrics';
import { connectRedis } from './redis/connect-redis';
import { Activity } from './workers/activity';
import { startTracing, type Tracing } from './telemetry/start-tracing';

/** Dependencies of every server process: the services and the gateway. */
export interface ServerBase {
  part: Part;
  log: Logger;
  clocks: Clocks;
  activity: Activity;
  redis: Redis;
  /** Prefixes a Redis key or channel with the stack's namespace. */
  keys: (name: string) => string;
  live: Live;
  services: ServiceCaller;
  measures: Metrics;
  security: SecurityLog;
  identity: Identity;
  /** verifies the text of a cached session */
  readSessionRow: ReadSessionRow;
  shedder: LoadShedder;
  tracing: Tracing;
}

const MAX_IN_FLIGHT = 1000;

export async function openServerBase(part: Part, config: CommonConfig): Promise<ServerBase> {
  const log = createLogger({ part, instance: instanceName(config), level: config.LOG_LEVEL });
  const tracing = await startTracing(part, config, log);
  const clocks = createClocks(config.PROFILE === 'local' ? readClockFile(config.CLOCK_FILE) : 0);
  const activity = new Activity();
  clocks.onMove(() => activity.note());
  const keys = (name: string): string => `${config.NAMESPACE}:${name}`;
  const redis = await connectRedis(config.REDIS_URL, log);
  const services = serviceCaller({
    urls: Object.fromEntries(serviceAddresses(config).map(({ part, ...urls }) => [part, urls])),
    sign: serviceTokenSigner(part, config.SERVICE_PRIVATE_KEY),
    ...(part === 'gateway'
      ? {
          assertSession: sessionAssertionHeader(
            sessionAssertionSigner(config.SERVICE_PRIVATE_KEY, config.SERVICE_PUBLIC_KEYS),
          ),
        }
      : {}),
  });
  const readSessionRow = sessionRowReader(config.SERVICE_PUBLIC_KEYS['svc-auth']);
  const identity: Identity = {
    verifyPlayer: playerTokenVerifier(config.TOKEN_PUBLIC_KEY),
    verifyService: serviceTokenVerifier(part, config.SERVICE_PUBLIC_KEYS),
    sessions: sessionReader({ redis, keys, log, readSessionRow, clocks, ask: fetchSession(services) }),
    readSessionAssertion: sessionAssertionReader(
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
    activity,
    redis,
    keys,
    live: livePublisher({ redis, keys, log }),
    services,
    measures,
    security: openSecurityLog({
      log: securityStream(log, {
        part,
        instance: instanceName(config),
        file: config.SECURITY_LOG_FILE,
      }),
      redis,
      keys,
      registry: measures.registry,
      now: () => clocks.machine.now(),
    }),
    identity,
    readSessionRow,
    shedder: loadShedder({ mostInFlight: MAX_IN_FLIGHT }),
    tracing,
  };
}
