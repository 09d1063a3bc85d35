import { endpoints } from '@baazi/contracts';
import { alert, Field, rupees, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../reason/reason-dialog';
import { texts } from '../texts';
import { UserPicker } from '../users/user-picker';
import type { DepositRow } from './deposits';

/** `match`: it is this player's. `refund`: back through its provider, or by hand. `record`: the provider cannot, it was sent back by hand. */
export type SuspenseAct = 'match' | 'refund' | 'record';

/** A payment that nobody claimed: credited to its player, or sent back. */
export function SuspenseDialog({
  row,
  act,
  onClose,
  onDone,
}: {
  row: DepositRow;
  act: SuspenseAct;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts);
  const d = t.deposits;
  const decide = useAction(endpoints.matchSuspense);
  const [userId, setUserId] = useState(act === 'match' ? (row.userId ?? '') : '');
  const [way, setWay] = useState(act === 'record' ? 'hand' : 'provider');
  const [reference, setReference] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...decide.errors, ...own };
  const isByHand = way === 'hand';
  const confirm = async (reason: string): Promise<void> => {
    const result = await decide.run({
      params: { id: row._id },
      body: {
        ...(act === 'match' ? { userId } : { refund: true, ...(isByHand ? { reference: reference.trim() } : {}) }),
        reason,
      },
    });
    if (!result?.ok) {
      if (result?.refusal === 'refund-by-hand') setWay('hand');
      return;
    }
    alert({
      msg: { credited: d.matched, refunding: d.refunding, refunded: d.refunded }[result.response.state] ?? d.refunded,
      alertType: 'success',
    });
    onDone();
    onClose();
  };
  const check = (): boolean => {
    const found = {
      ...(act === 'match' && userId === '' ? { userId: t.picker.missing } : {}),
      ...(act !== 'match' && isByHand && reference.trim() === '' ? { reference: d.referenceMissing } : {}),
    };
    setOwn(found);
    return Object.keys(found).length === 0;
  };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    decide.clear();
  };
  const amount = rupees(row.amount);
  const { title, submit } = {
    match: { title: d.matchTitle(amount), submit: d.match },
    refund: { title: d.refundTitle(amount), submit: d.refund },
    record: { title: d.recordTitle(amount), submit: d.record },
  }[act];
  return (
    <ReasonDialog
      title={title}
      description={row.email}
      submit={submit}
      tone={act === 'refund' ? 'danger' : 'accent'}
      busy={decide.busy}
      errors={decide.errors}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {act === 'match' && (
        <UserPicker value={userId} name={row.name} onValue={change(setUserId)} error={errors['userId']} />
      )}
      {act === 'refund' && (
        <Field
          label={d.way}
          name="way"
          options={[
            { value: 'provider', label: d.throughProvider(row.provider) },
            { value: 'hand', label: d.throughHand },
          ]}
          value={way}
          onValue={change(setWay)}
        />
      )}
      {act !== 'match' && isByHand && (
        <Field
          label={d.reference}
          name="reference"
          required
          value={reference}
          onValue={change(setReference)}
          maxLength={100}
          hint={d.referenceHint}
          error={errors['reference']}
          autoComplete="off"
        />
      )}
    </ReasonDialog>
  );
}
