import { endpoints, MIN_STAKE_RUPEES, parseRupees } from '@baazi/contracts';
import { alert, Field, rupees, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { Pair } from '../page/pair';
import { ReasonDialog } from '../reason/reason-dialog';
import { texts } from '../texts';
import type { ExposureRow } from './exposure';

const LONGEST_AMOUNT = 7;
const typedOf = (amount: number | null): string => (amount === null ? '' : String(amount));

/** How much one entry may stake, and how much the house may owe on one outcome. Empty lifts the limit. */
export function LimitsDialog({ row, onClose, onDone }: { row: ExposureRow; onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).exposure;
  const save = useAction(endpoints.setExposure);
  const [maxStake, setMaxStake] = useState(typedOf(row.maxStakeRupees));
  const [cap, setCap] = useState(typedOf(row.capRupees));
  const [tooSmall, setTooSmall] = useState(false);
  const check = (): boolean => {
    const isTooSmall = maxStake !== '' && (parseRupees(maxStake) ?? 0) < MIN_STAKE_RUPEES;
    setTooSmall(isTooSmall);
    return !isTooSmall;
  };
  const confirm = async (reason: string): Promise<void> => {
    const result = await save.run({
      body: {
        market: row.market,
        maxStakeRupees: parseRupees(maxStake) ?? null,
        capRupees: parseRupees(cap) ?? null,
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
      errors={save.errors}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Pair>
        <Field
          label={t.maxStake}
          name="maxStakeRupees"
          digits
          lead="₹"
          placeholder={t.noLimit}
          value={maxStake}
          onValue={(value) => setMaxStake(value.slice(0, LONGEST_AMOUNT))}
          error={tooSmall ? t.stakeTooSmall(rupees(MIN_STAKE_RUPEES)) : save.errors['maxStakeRupees']}
        />
        <Field
          label={t.cap}
          name="capRupees"
          digits
          lead="₹"
          placeholder={t.noLimit}
          value={cap}
          onValue={(value) => setCap(value.slice(0, LONGEST_AMOUNT))}
          error={save.errors['capRupees']}
        />
      </Pair>
    </ReasonDialog>
  );
}
