import { endpoints, parseRupees } from '@baazi/contracts';
import { alert, Button, Dialog, Field, Notice, useAction, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../texts';
import { withdrawErrors } from './withdraw-errors';

/** UPI ID and amount. Mounted anew each time it opens, so fields and errors start empty; closes after a request that was taken. */
export function WithdrawDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts);
  const player = usePlayer();
  const withdraw = useAction(endpoints.withdraw);
  const [upi, setUpi] = useState(player?.user.upi ?? '');
  const [amount, setAmount] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...withdraw.errors, ...own };

  const submit = async (): Promise<void> => {
    const found = withdrawErrors({ upi, amount }, t.withdraw);
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    const result = await withdraw.run({ body: { upi: upi.trim(), amount: parseRupees(amount) ?? 0 } });
    if (!result?.ok) return;
    alert({ msg: result.message ?? t.withdraw.requested, alertType: 'success' });
    onDone();
    onClose();
  };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    withdraw.clear();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={withdraw.busy}
      onSubmit={() => void submit()}
      title={t.withdraw.title}
      description={player?.wallet ? t.withdraw.upTo(player.wallet.withdrawable) : undefined}
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={withdraw.busy}>
            {t.withdraw.cancel}
          </Button>
          <Button type="submit" busy={withdraw.busy} busyText={t.withdraw.busy}>
            {t.withdraw.submit}
          </Button>
        </>
      }
    >
      {Object.keys(errors).length > 0 && <Notice tone="bad">{t.withdraw.banner}</Notice>}
      <Field
        label={t.withdraw.upi}
        name="upi"
        required
        value={upi}
        onValue={type(setUpi)}
        error={errors['upi']}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        maxLength={321}
      />
      <Field
        label={t.withdraw.amount}
        name="amount"
        required
        digits
        lead="₹"
        value={amount}
        onValue={type((value) => setAmount(value.slice(0, 7)))}
        error={errors['amount']}
        autoComplete="off"
      />
    </Dialog>
  );
}
