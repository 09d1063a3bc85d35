import type { endpoints } from '@baazi/contracts';
import { contestSettings as shapes } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit';
import { CAP, MAX_STAKE, presets, TEMPLATES, type SettingsDeps } from './contest-settings';

/** The settings for new contests, with their history. */
export const showContestSettings =
  (deps: SettingsDeps): Handler<typeof endpoints.contestSettings> =>
  async () => {
    const { settings } = deps;
    const preset = presets(deps);
    return reply({
      settings: [
        await settings.view(CAP, preset[CAP], (value) => shapes[CAP].parse(value)),
        await settings.view(MAX_STAKE, preset[MAX_STAKE], (value) => shapes[MAX_STAKE].parse(value)),
        await settings.view(TEMPLATES, preset[TEMPLATES], (value) => shapes[TEMPLATES].parse(value)),
      ],
    });
  };
