import type { endpoints } from '@baazi/contracts';
import { contestSettings as shapes } from '@baazi/contracts/shapes';
import { reply, hasProductionRules, refuse, type Handler } from '@baazi/service-kit';
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

/** Raising or removing a limit needs two operators under production rules; a template needs one. */
export const setContestSetting =
  (deps: SettingsDeps): Handler<typeof endpoints.setContest> =>
  async ({ body, caller }) => {
    const { name } = body;
    const rises = (from: unknown): boolean =>
      typeof from === 'number' && (body.value === null || Number(body.value) > from);
    const change = await deps.settings.requestChange(body, {
      operator: caller,
      preset: presets(deps)[name],
      takesTwo: (from) => hasProductionRules(deps.service.config) && name !== TEMPLATES && rises(from),
    });
    if (change.kind === 'refused') return refuse(change.refusal);
    const { revision, takesTwo, proposed } = change;
    const read = (value: unknown) => shapes[name].parse(value);
    return reply({ name, from: read(change.from), to: read(change.to), revision, takesTwo, proposed });
  };
