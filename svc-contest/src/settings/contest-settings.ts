import { contestSettings as shapes } from '@baazi/contracts/shapes';
import type { Tx } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';

export const CAP = 'default-cap-rupees';
export const MAX_STAKE = 'default-max-stake-rupees';
export const TEMPLATES = 'question-templates';

/** What holds until an operator says otherwise: the limits of the policy, where it holds. */
export function presets({ policies, service: { config } }: ContestContext) {
  const isCapped = policies.has('default-caps');
  return {
    [CAP]: isCapped ? config.DEFAULT_CAP_RUPEES : null,
    [MAX_STAKE]: isCapped ? config.DEFAULT_MAX_STAKE_RUPEES : null,
    [TEMPLATES]: [],
  };
}

/** What a new contest starts with, in rupees. */
export async function defaultLimits(
  contest: ContestContext,
  tx?: Tx,
): Promise<{ cap: number | null; maxStake: number | null }> {
  const [cap, maxStake] = [await contest.settings.valueOf(CAP, tx), await contest.settings.valueOf(MAX_STAKE, tx)];
  const preset = presets(contest);
  return {
    cap: cap === undefined ? preset[CAP] : shapes[CAP].parse(cap),
    maxStake: maxStake === undefined ? preset[MAX_STAKE] : shapes[MAX_STAKE].parse(maxStake),
  };
}
