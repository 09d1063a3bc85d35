import type { endpoints } from '@baazi/contracts';
import { contestSettings as shapes } from '@baazi/contracts/shapes';
import { hasProductionRules, refuse, reply, type Handler } from '@baazi/service-kit';
import { presets, TEMPLATES, type SettingsDeps } from './contest-settings';

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
