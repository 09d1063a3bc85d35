/** Divisions of a season's ladder, lowest first. Everybody begins in the lowest. */
export const divisions = ['gully', 'club', 'state', 'country', 'legends'] as const;
export type Division = (typeof divisions)[number];

/**
 * The points of one week, by division: `rise` or more lift a player to the next one, fewer than `stay` drop them to the
 * one below. Stakes make no difference.
 */
export const ladderPoints: Readonly<Record<Division, { rise?: number; stay: number }>> = {
  gully: { rise: 40, stay: 0 },
  club: { rise: 60, stay: 15 },
  state: { rise: 80, stay: 30 },
  country: { rise: 100, stay: 45 },
  legends: { stay: 60 },
};

/** Titles that calls of a season earn, and one for a friend who plays. The rarest first. */
export const titles = ['upsets', 'row', 'right', 'friend'] as const;
export type Title = (typeof titles)[number];

/** A right call with at least so many points is an upset: seven tenths of the players or more chose the other side. */
export const UPSET_POINTS = 17;
/** How many upsets, right calls in a row, and right calls earn their title. */
export const titleCounts = { upsets: 3, row: 5, right: 25 } as const;
