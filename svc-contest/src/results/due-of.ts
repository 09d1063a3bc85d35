/** A report of settled stakes: its market is due to be counted into the standings. */
export const dueOf = (market: string) => ({ filter: { _id: market }, update: { $inc: { heard: 1 } }, upsert: true });
