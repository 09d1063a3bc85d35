import type { endpoints } from '@baazi/contracts';
import { contestSettings as shapes } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit';
import { CAP, MAX_STAKE, presets, TEMPLATES, type SettingsDeps } from './contest-settings';

/** What operators set for contests to come, with its past. */
export const showContestSettings =
  (deps: SettingsDeps): Handler<typeof endpoints.contestSettings> =>
  async () => {
    const { settings: choices } = deps;
    const preset = presets(deps);
    return reply({
      settings: [
        await choices.shown(CAP, preset[CAP], (value) => shapes[CAP].parse(value)),
        await choices.shown(MAX_STAKE, preset[MAX_STAKE], (value) => shapes[MAX_STAKE].parse(value)),
        await choices.shown(TEMPLATES, preset[TEMPLATES], (value) => shapes[TEMPLATES].parse(value)),
      ],
    });
  };
