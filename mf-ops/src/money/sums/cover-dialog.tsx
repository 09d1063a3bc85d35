import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Field, type FieldErrors, now, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { indiaInput, indiaInstant } from '../../ui/page/india-input';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { owedTexts } from './owed-texts';

/** Money that the house holds for its players, with date and place. A second operator confirms the same text. */
export function CoverDialog({
  proposed,
  onClose,
  onDone,
}: {
  proposed: ReplyOf<typeof endpoints.solvencyBoard>['proposed'];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(owedTexts);
  const state = useAction(endpoints.stateCover);
  const form = useKeptForm(
    'cover',
    {
      rupees: proposed ? String(proposed.rupees) : '',
      asOf: indiaInput(proposed?.asOf ?? now()),
      source: proposed?.source ?? '',
      reason: '',
    },
    state,
  );
  const { rupees, asOf, source } = form.values;
  const at = indiaInstant(asOf);
  const confirm = async (): Promise<void> => {
    if (at === undefined) return;
    const result = await state.run({ body: { rupees: Number(rupees), asOf: at, source: source.trim() } });
    if (!result?.ok) return;
    alert({ msg: result.response.state === 'stated' ? t.isStated : t.isProposed, alertType: 'success' });
    onDone();
    onClose();
  };
  const check = (): FieldErrors => ({
    ...(rupees === '' ? { rupees: t.rupeesMissing } : {}),
    ...(at === undefined ? { asOf: t.asOfMissing } : {}),
    ...(source.trim() === '' ? { source: t.sourceMissing } : {}),
  });
  return (
    <ReasonDialog
      title={t.stateCover}
      description={t.coverText}
      submit={t.stateCover}
      optional
      busy={state.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Field label={t.holds} required digits lead="₹" autoComplete="off" {...form.field('rupees')} />
      <Field label={t.asOf} required type="datetime-local" {...form.field('asOf')} />
      <Field label={t.source} required maxLength={200} autoComplete="off" {...form.field('source')} />
    </ReasonDialog>
  );
}
