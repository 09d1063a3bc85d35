export * from './auth/auth-endpoints';
export * from './contest/contest-endpoints';
export * from './contest/match-day-endpoints';
export * from './wallet/wallet-endpoints';
export * from './gateway/gateway-endpoints';
