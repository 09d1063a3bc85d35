import { endpoints, parseRupees } from '@baazi/contracts';
import { alert, Field, type FieldErrors, randomId, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { Pair } from '../../ui/page/layout';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import { UserPicker } from '../../ui/page/user-picker';

const isBucket = (text: string): text is 'cash' | 'bonus' => text === 'cash' || text === 'bonus';

/** The first step of an adjustment. Nothing moves until another operator posts it. */
export function ProposeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts);
  const a = t.adjustments;
  const adjust = useAction(endpoints.adjust);
  const [requestId] = useState(randomId);
  const form = useKeptForm(
    'propose adjustment',
    { userId: '', bucket: 'cash', way: 'give', rupees: '', reason: '' },
    adjust,
  );
  const { userId, bucket, way, rupees: amount } = form.values;
  const check = (): FieldErrors => ({
    ...(userId === '' ? { userId: t.picker.missing } : {}),
    ...(parseRupees(amount) === undefined ? { rupees: a.amountMissing } : {}),
  });
  const confirm = async (reason: string): Promise<void> => {
    const rupees = Number(`${way === 'take' ? '-' : ''}${amount}`);
    const result = await adjust.run({
      body: { requestId, userId, bucket: isBucket(bucket) ? bucket : 'cash', rupees, reason },
    });
    if (!result?.ok) return;
    alert({ msg: a.proposed, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      title={a.propose}
      description={a.proposeText}
      submit={a.propose}
      busy={adjust.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <UserPicker {...form.field('userId')} />
      <Pair>
        <Field
          label={a.way}
          options={[
            { value: 'give', label: a.give },
            { value: 'take', label: a.take },
          ]}
          {...form.field('way')}
        />
        <Field
          label={a.bucket}
          options={[
            { value: 'cash', label: a.cash },
            { value: 'bonus', label: a.bonus },
          ]}
          {...form.field('bucket')}
        />
      </Pair>
      <Field
        label={a.amount}
        required
        digits
        lead="₹"
        autoComplete="off"
        {...form.field('rupees', (typed) => typed.slice(0, 6))}
      />
    </ReasonDialog>
  );
}
