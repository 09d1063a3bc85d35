import type { BallView } from '@baazi/contracts';
import { z } from 'zod';
import { deliveriesOf } from './over-line';

/** a name, by its index in the card's `people` */
const person = z.number().int().min(0).max(199);
const runs = z.number().int().min(0).max(9);
const more = z.object({
  extras: z.object({ wides: runs, noballs: runs, byes: runs, legbyes: runs, penalty: runs }).partial().optional(),
  wickets: z
    .array(z.object({ kind: z.string().min(1).max(30), out: person, fielders: z.array(person).max(6).optional() }))
    .max(2)
    .optional(),
  replacements: z
    .array(z.object({ team: z.string().min(1).max(10), in: person, out: person.optional() }))
    .max(4)
    .optional(),
});

/** What a feed may report of one delivery: batter, bowler, non-striker, runs off the bat, and the rest. */
export const delivery = z.union([
  z.tuple([person, person, person, runs]),
  z.tuple([person, person, person, runs, more]),
]);
export type Delivery = z.output<typeof delivery>;

/** A batter who retires hurt may return: no wicket fell. */
const isWicket = ({ kind }: { kind: string }): boolean => kind !== 'retired hurt';

/** Whether the details of an over are those of its line, delivery by delivery, and name only people of the card. */
export function isDetailOf(details: readonly Delivery[], line: string, people: readonly string[]): boolean {
  const known = deliveriesOf(line);
  return (
    details.length === known.length &&
    details.every(([batter, bowler, partner, bat, rest], at) => {
      const { extras = {}, wickets = [], replacements = [] } = rest ?? {};
      const total = Object.values(extras).reduce((sum, count) => sum + count, bat);
      const named = [
        ...[batter, bowler, partner],
        ...wickets.flatMap(({ out, fielders = [] }) => [out, ...fielders]),
        ...replacements.flatMap((one) => [one.in, one.out ?? one.in]),
      ];
      return (
        total === known[at]?.runs &&
        (extras.wides !== undefined || extras.noballs !== undefined) === (known[at]?.extra ?? false) &&
        wickets.some(isWicket) === (known[at]?.wicket ?? false) &&
        named.every((index) => index < people.length)
      );
    })
  );
}

/** The deliveries of an over with all that is known of them; empty where only its sum is. */
export function ballsOf(line: string, details: readonly Delivery[] = [], people: readonly string[] = []): BallView[] {
  const nameOf = (index: number): string => people[index] ?? '';
  return deliveriesOf(line).map((ball, at): BallView => {
    const known = details[at];
    if (!known) return ball;
    const [batter, bowler, partner, bat, rest] = known;
    return {
      ...ball,
      batter: nameOf(batter),
      bowler: nameOf(bowler),
      partner: nameOf(partner),
      bat,
      extras: rest?.extras,
      outs: rest?.wickets?.map(({ kind, out, fielders }) => ({
        kind,
        who: nameOf(out),
        fielders: fielders?.map(nameOf),
      })),
      replacements: rest?.replacements?.map((one) => ({
        team: one.team,
        in: nameOf(one.in),
        out: one.out === undefined ? undefined : nameOf(one.out),
      })),
    };
  });
}
