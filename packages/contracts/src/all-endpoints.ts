export * from './auth/auth-endpoints';
export * from './contest/contest-endpoints';
export * from './contest/match-day-endpoints';
export * from './contest/operators-board-endpoints';
export * from './proofs/proof-endpoints';
export * from './wallet/wallet-endpoints';
export * from './wallet/operators-money-endpoints';
export * from './gateway/gateway-endpoints';
