/** The table of endpoints: data and types, no zod. */
import type * as all from './endpoints';

export type EndpointName = keyof typeof all;

export * from './auth/auth-endpoints';
export * from './contest/contest-endpoints';
export * from './contest/match-day-endpoints';
export * from './contest/operators-board-endpoints';
export * from './contest/standing-endpoints';
export * from './contest/league-endpoints';
export * from './proofs/proof-endpoints';
export * from './proofs/solvency-endpoints';
export * from './wallet/wallet-endpoints';
export * from './wallet/operators-money-endpoints';
export * from './settings/setting-endpoints';
export * from './gateway/gateway-endpoints';
export * from './notify/notify-endpoints';
export * from './notify/support-endpoints';
export * from './notify/message-endpoints';
