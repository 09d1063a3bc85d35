import type { endpoints } from '@baazi/contracts';
import { contestSettings as shapes } from '@baazi/contracts/shapes';
import { hasProductionRules, refuse, reply, type Handler } from '@baazi/service-kit';
import { presets, TEMPLATES, type SettingsDeps } from './contest-settings';

/** A limit that rises, or goes, takes two where money is at its edge; a template takes one. */
export const setContestSetting =
  (deps: SettingsDeps): Handler<typeof endpoints.setContest> =>
  async ({ body, caller }) => {
    const { name } = body;
    const rises = (from: unknown): boolean =>
      typeof from === 'number' && (body.value === null || Number(body.value) > from);
    const made = await deps.settings.make(body, {
      operator: caller,
      preset: presets(deps)[name],
      takesTwo: (from) => hasProductionRules(deps.service.config) && name !== TEMPLATES && rises(from),
    });
    if (made.kind === 'refused') return refuse(made.refusal);
    const { revision, takesTwo, proposed } = made;
    const read = (value: unknown) => shapes[name].parse(value);
    return reply({ name, from: read(made.from), to: read(made.to), revision, takesTwo, proposed });
  };
