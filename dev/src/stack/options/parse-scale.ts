import { StackProblem } from '../stack-problem';

/** How many copies of a service run; one where it is not named. */
export type Scale = ReadonlyMap<string, number>;

const COPIES_MAX = 8;

/** `--scale svc-wallet=2,svc-contest=3`, once or several times. */
export function parseScale(texts: string[] | undefined): Scale {
  const scale = new Map<string, number>();
  for (const entry of (texts ?? []).flatMap((text) => text.split(','))) {
    const match = /^(svc-[a-z0-9-]+)=([1-9]\d?)$/.exec(entry.trim());
    const copies = Number(match?.[2]);
    if (!match?.[1] || copies > COPIES_MAX) {
      throw new StackProblem(
        `--scale wants a service and 1 to ${COPIES_MAX} copies, such as svc-wallet=2, not '${entry}'`,
      );
    }
    scale.set(match[1], copies);
  }
  return scale;
}
