/** `match:<matchID>` or `question:<questionID>`: what a stake is on. */
export type Market = `match:${string}` | `question:${string}`;
export const matchMarket = (matchID: string): Market => `match:${matchID}`;
export const questionMarket = (questionID: string): Market => `question:${questionID}`;

export function partsOfMarket(market: string): { kind: 'match' | 'question'; id: string } {
  const [kind, ...rest] = market.split(':');
  const id = rest.join(':');
  if ((kind !== 'match' && kind !== 'question') || !id) throw new Error(`not a market: ${market}`);
  return { kind, id };
}
