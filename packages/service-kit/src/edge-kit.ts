/** The door of the kit for the gateway: without the database and the bus, whose drivers would only fill its memory. */
export { httpUrl, origins } from './config/env-types';
export { startEdge, type Edge, type RunningEdge } from './edge';
export type { CommonConfig } from './config/base-config';
export { addressesOf } from './config/part-addresses';
export type { Logger } from './logging/create-logger';
export type { Clocks } from './clocks/clocks';
export { contextFrom, inContext, traceIdOf, type RequestContext } from './trace/request-context';
export { startSpan, under, type Span } from './trace/span';
export { ownVersion } from './health/own-version';
export type { VerifyPlayerToken } from './identity/player-tokens';
export { serviceTokenSigner } from './identity/service-tokens';
export type { ReadSession } from './identity/sessions';
export type { HttpApp } from './http/http-app';
export { refuse, reply } from './http/handler';
export { connectRedis } from './redis/connect-redis';
export type { Live } from './live/live';
export { serviceCaller, type CallOptions, type CallResult, type ServiceCaller } from './calls/service-caller';
