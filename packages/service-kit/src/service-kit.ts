/** The door of the kit: what services and the gateway build on. */
export { startService, type RunningService, type Service, type StartOptions } from './service';
export { startEdge, type Edge, type RunningEdge } from './edge';
export { commonShape, serviceShape, type BaseConfig, type CommonConfig } from './config/base-config';
export { addressesOf } from './config/part-addresses';
export { ConfigError, readConfig } from './config/read-config';
export { httpUrl, httpUrls, json, origins, port, privateKey, publicKey, secret } from './config/env-types';
export { createLogger, type Logger } from './logging/create-logger';
export { maskAddresses as maskEmail } from './logging/hide-secrets';
export { createClocks, type Clock, type Clocks } from './clocks/clocks';
export { InfrastructureError, ServiceUnavailable, isInfrastructureError } from './faults/infrastructure-error';
export {
  contextFrom,
  currentContext,
  inContext,
  nextHop,
  traceIdOf,
  type RequestContext,
} from './trace/request-context';
export { startSpan, under, type Span } from './trace/span';
export {
  playerTokenSigner,
  playerTokenVerifier,
  type PlayerClaims,
  type VerifyPlayerToken,
} from './identity/player-tokens';
export { serviceTokenSigner, serviceTokenVerifier } from './identity/service-tokens';
export { sessionEntry, sessionReader, type ReadSession, type SessionEntry } from './identity/sessions';
export { HttpApp } from './http/http-app';
export { identifyPlayer, type Identity } from './http/identify';
export {
  refuse,
  reply,
  replyBytes,
  type Call,
  type Caller,
  type Handler,
  type Refused,
  type Replied,
  type RepliedBytes,
} from './http/handler';
export { RequestFault } from './http/request-fault';
export { sendEnvelope, sendRefusal } from './http/send';
export { listen, type Listener } from './http/listen';
export { loadShedder, type LoadShedder } from './http/load-shedder';
export { ownVersion } from './health/own-version';
export { connectMongo } from './mongo/connect-mongo';
export { inTransaction, type Tx } from './mongo/in-transaction';
export { Outbox } from './outbox/outbox';
export { Bus, type EventOf } from './bus/bus';
export type { DeadLetter } from './bus/dead-letters';
export { connectRedis } from './redis/connect-redis';
export type { Live } from './live/live';
export { serviceCaller, type CallOptions, type CallResult, type ServiceCaller } from './calls/service-caller';
export type { Worker } from './workers/every';
