/** The browser-safe door: data, rules and texts. No zod, no I/O. */
export * from './endpoint';
export * from './envelope';
export * from './wallet-view';
export * from './teams';
export * from './money-rules';
export * from './time-rules';
export * from './fixture-days';
export * from './paths';
export * from './route-of';
export * from './market';
export * from './live-events';
export * from './alert';
export * from './refusal-texts';
export * from './texts';
export * from './contest/contest-words';
export * from './endpoints';
export * from './events';
