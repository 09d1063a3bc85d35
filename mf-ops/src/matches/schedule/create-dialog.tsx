import { endpoints, teamCodes, teams } from '@baazi/contracts';
import { alert, Field, type FieldErrors, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { indiaInstant } from '../../ui/page/india-input';
import { Pair } from '../../ui/page/layout';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';

const nothing = {
  season: '',
  matchNumber: '',
  team1: '',
  team2: '',
  startsAt: '',
  venue: '',
  city: '',
  beside: '',
  reason: '',
};

export function CreateDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).fixtures;
  const create = useAction(endpoints.createMatch);
  const form = useKeptForm('create match', nothing, create);
  const { season, matchNumber, team1, team2, venue, city, beside } = form.values;
  const startsAt = indiaInstant(form.values.startsAt);
  const check = (): FieldErrors => ({
    ...(season === '' ? { season: t.needed } : {}),
    ...(matchNumber === '' ? { matchNumber: t.needed } : {}),
    ...(team1 === '' ? { team1: t.needed } : {}),
    ...(team2 === '' ? { team2: t.needed } : team1 === team2 ? { team2: t.sameTeam } : {}),
    ...(startsAt === undefined ? { startsAt: t.needed } : {}),
  });
  const confirm = async (reason: string): Promise<void> => {
    if (startsAt === undefined) return;
    const result = await create.run({
      body: {
        season: Number(season),
        matchNumber: Number(matchNumber),
        teams: [team1, team2],
        startsAt,
        venue: venue.trim(),
        city: city.trim(),
        reason,
        beside: beside.trim() || undefined,
      },
    });
    if (!result?.ok) return;
    alert({ msg: t.created, alertType: 'success' });
    onDone();
    onClose();
  };
  const choices = [{ value: '', label: '–' }, ...teamCodes.map((code) => ({ value: code, label: teams[code].label }))];
  return (
    <ReasonDialog
      title={t.create}
      description={t.createText}
      submit={t.publish}
      busy={create.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Pair>
        <Field label={t.season} required digits maxLength={4} {...form.field('season')} />
        <Field label={t.number} required digits maxLength={3} {...form.field('matchNumber')} />
        <Field label={t.team1} required options={choices} {...form.field('team1')} />
        <Field label={t.team2} required options={choices} {...form.field('team2')} />
      </Pair>
      <Field label={t.startsIndia} required type="datetime-local" {...form.field('startsAt')} />
      <Pair>
        <Field label={t.venue} maxLength={120} {...form.field('venue')} />
        <Field label={t.city} maxLength={80} {...form.field('city')} />
      </Pair>
      {('beside' in create.errors || beside !== '') && (
        <Field label={t.beside} maxLength={64} autoComplete="off" {...form.field('beside')} />
      )}
    </ReasonDialog>
  );
}
