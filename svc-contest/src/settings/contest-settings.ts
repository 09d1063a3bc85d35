import { contestSettings as shapes } from '@baazi/contracts/shapes';
import type { Policies, RuntimeSettings, Service, Tx } from '@baazi/service-kit';
import type { ContestConfig } from '../contest-config';

export const CAP = 'default-cap-rupees';
export const MAX_STAKE = 'default-max-stake-rupees';
export const TEMPLATES = 'question-templates';

/** What `settings` needs. It imports no other folder. */
export interface SettingsDeps {
  service: Service<ContestConfig>;
  /** the policies against turning bonus money into cash */
  policies: Policies;
  /** what operators change while the service runs */
  settings: RuntimeSettings;
}

/** The values until an operator changes them: the limits of the policy `default-caps`, where it is on. */
export function presets({ policies, service: { config } }: Pick<SettingsDeps, 'policies' | 'service'>) {
  const isCapped = policies.has('default-caps');
  return {
    [CAP]: isCapped ? config.DEFAULT_CAP_RUPEES : null,
    [MAX_STAKE]: isCapped ? config.DEFAULT_MAX_STAKE_RUPEES : null,
    [TEMPLATES]: [],
  };
}

/** The limits of a new contest, in rupees. */
export async function defaultLimits(
  deps: SettingsDeps,
  tx?: Tx,
): Promise<{ cap: number | null; maxStake: number | null }> {
  const [cap, maxStake] = [await deps.settings.valueOf(CAP, tx), await deps.settings.valueOf(MAX_STAKE, tx)];
  const preset = presets(deps);
  return {
    cap: cap === undefined ? preset[CAP] : shapes[CAP].parse(cap),
    maxStake: maxStake === undefined ? preset[MAX_STAKE] : shapes[MAX_STAKE].parse(maxStake),
  };
}
