import { endpoints, MIN_STAKE_RUPEES, parseRupees } from '@baazi/contracts';
import { alert, Field, type FieldErrors, rupees, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { Pair } from '../../ui/page/layout';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import type { ExposureRow } from './outcomes';

const LONGEST_AMOUNT = 7;
const shortened = (typed: string): string => typed.slice(0, LONGEST_AMOUNT);
const typedOf = (amount: number | null): string => (amount === null ? '' : String(amount));

/** The limits of a contest: stake per entry, and liability per outcome. Empty lifts a limit. */
export function LimitsDialog({ row, onClose, onDone }: { row: ExposureRow; onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).exposure;
  const save = useAction(endpoints.setExposure);
  const form = useKeptForm(
    `exposure ${row.market}`,
    { maxStakeRupees: typedOf(row.maxStakeRupees), capRupees: typedOf(row.capRupees), reason: '' },
    save,
  );
  const { maxStakeRupees, capRupees } = form.values;
  const check = (): FieldErrors =>
    maxStakeRupees !== '' && (parseRupees(maxStakeRupees) ?? 0) < MIN_STAKE_RUPEES
      ? { maxStakeRupees: t.stakeTooSmall(rupees(MIN_STAKE_RUPEES)) }
      : {};
  const confirm = async (reason: string): Promise<void> => {
    const result = await save.run({
      body: {
        market: row.market,
        maxStakeRupees: parseRupees(maxStakeRupees) ?? null,
        capRupees: parseRupees(capRupees) ?? null,
        reason,
      },
    });
    if (!result?.ok) return;
    alert({ msg: t.saved, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      title={t.setTitle(row.title)}
      description={t.setText}
      submit={t.save}
      busy={save.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Pair>
        <Field
          label={t.maxStake}
          digits
          lead="₹"
          placeholder={t.noLimit}
          {...form.field('maxStakeRupees', shortened)}
        />
        <Field label={t.cap} digits lead="₹" placeholder={t.noLimit} {...form.field('capRupees', shortened)} />
      </Pair>
    </ReasonDialog>
  );
}
