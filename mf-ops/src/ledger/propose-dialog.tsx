import { endpoints, parseRupees } from '@baazi/contracts';
import { alert, Field, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { Pair } from '../page/pair';
import { ReasonDialog } from '../reason/reason-dialog';
import { texts } from '../texts';
import { UserPicker } from '../users/user-picker';
import { newRequestId } from './new-request-id';

const isBucket = (text: string): text is 'cash' | 'bonus' => text === 'cash' || text === 'bonus';

/** The first half of an adjustment. Nothing moves until another operator posts it. */
export function ProposeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts);
  const a = t.adjustments;
  const adjust = useAction(endpoints.adjust);
  const [requestId] = useState(newRequestId);
  const [userId, setUserId] = useState('');
  const [bucket, setBucket] = useState('cash');
  const [way, setWay] = useState('give');
  const [amount, setAmount] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...adjust.errors, ...own };
  const check = (): boolean => {
    const found = {
      ...(userId === '' ? { userId: t.picker.missing } : {}),
      ...(parseRupees(amount) === undefined ? { rupees: a.amountMissing } : {}),
    };
    setOwn(found);
    return Object.keys(found).length === 0;
  };
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
      errors={adjust.errors}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <UserPicker value={userId} onValue={setUserId} error={userId === '' ? errors['userId'] : undefined} />
      <Pair>
        <Field
          label={a.way}
          name="way"
          options={[
            { value: 'give', label: a.give },
            { value: 'take', label: a.take },
          ]}
          value={way}
          onValue={setWay}
        />
        <Field
          label={a.bucket}
          name="bucket"
          options={[
            { value: 'cash', label: a.cash },
            { value: 'bonus', label: a.bonus },
          ]}
          value={bucket}
          onValue={setBucket}
        />
      </Pair>
      <Field
        label={a.amount}
        name="rupees"
        required
        digits
        lead="₹"
        value={amount}
        onValue={(value) => {
          setAmount(value.slice(0, 6));
          setOwn({});
        }}
        error={errors['rupees']}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
