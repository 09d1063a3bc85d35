/** `match:<matchID>` or `question:<questionID>`: what a stake is on. */
export type Market = `match:${string}` | `question:${string}`;
export const matchMarket = (matchID: string): Market => `match:${matchID}`;
export const questionMarket = (questionID: string): Market => `question:${questionID}`;
