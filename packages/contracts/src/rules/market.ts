/** `match:<matchID>` or `question:<questionID>`: the market of a stake. */
export type Market = `match:${string}` | `question:${string}`;
export const matchMarket = (matchID: string): Market => `match:${matchID}`;
export const questionMarket = (questionID: string): Market => `question:${questionID}`;
