import { authEndpoints } from './auth/auth-endpoints';
import { contestEndpoints } from './contest/contest-endpoints';
import { everyServiceEndpoints, gatewayEndpoints } from './gateway/gateway-endpoints';
import { walletEndpoints } from './wallet/wallet-endpoints';

/** The one table of endpoints: data beside types, no zod. */
export const endpoints = { ...authEndpoints, ...contestEndpoints, ...walletEndpoints, ...gatewayEndpoints, ...everyServiceEndpoints } as const;
export type EndpointName = keyof typeof endpoints;
