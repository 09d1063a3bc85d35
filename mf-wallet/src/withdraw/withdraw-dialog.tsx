import { endpoints, MAX_UPI_LENGTH, MIN_WITHDRAWAL_RUPEES, parseRupees, paths } from '@baazi/contracts';
import {
  alert,
  Button,
  Dialog,
  Field,
  Link,
  Notice,
  useAction,
  useKeptForm,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../texts';
import { withdrawErrors } from './withdraw-errors';

/**
 * UPI ID and amount. Closed without a request, it has what was typed when it opens again; closes after an accepted
 * request.
 */
export function WithdrawDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts);
  const player = usePlayer();
  const withdraw = useAction(endpoints.withdraw);
  const [isUnverified, setUnverified] = useState(false);
  const form = useKeptForm('withdraw', { upi: player?.user.upi ?? '', amount: '' }, withdraw);

  const rest = player?.wallet?.withdrawable ?? 0;
  const toStake = player?.wallet?.toStake ?? 0;
  // A whole number of rupees from the minimum on can be typed: it needs no button for the whole balance.
  const isPlain = rest === 0 || (Number.isInteger(rest) && rest >= MIN_WITHDRAWAL_RUPEES);

  const submit = async (all: boolean): Promise<void> => {
    const { upi, amount } = form.values;
    const { amount: wrongAmount, ...wrong } = withdrawErrors(
      { upi, amount, most: player?.wallet?.withdrawable },
      toStake > 0 ? { ...t.withdraw, upTo: () => t.withdraw.stakeFirst(toStake) } : t.withdraw,
    );
    if (form.refuses({ ...wrong, ...(all || wrongAmount === undefined ? {} : { amount: wrongAmount }) })) return;
    const result = await withdraw.run({ body: { upi: upi.trim(), amount: all ? 'all' : (parseRupees(amount) ?? 0) } });
    if (result?.ok === false && result.refusal === 'stake-deposits-first')
      form.refuses({ amount: t.withdraw.stakeFirst(toStake) });
    if (!result?.ok) return setUnverified(result?.refusal === 'verify-email-first');
    alert({ msg: result.message ?? t.withdraw.requested, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={withdraw.busy}
      onSubmit={() => void submit(false)}
      title={t.withdraw.title}
      description={player?.wallet && !form.errors['amount'] ? t.withdraw.upTo(player.wallet.withdrawable) : undefined}
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
      {isUnverified ? (
        <Notice tone="bad">
          <Link to={`${paths.profile}#verify-email`}>{t.withdraw.verify}</Link>
        </Notice>
      ) : (
        form.isWrong && <Notice tone="bad">{t.withdraw.banner}</Notice>
      )}
      <Field
        label={t.withdraw.upi}
        required
        {...form.field('upi')}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        maxLength={MAX_UPI_LENGTH}
      />
      <Field
        label={t.withdraw.amount}
        required
        digits
        lead="₹"
        {...form.field('amount', (typed) => typed.slice(0, 7))}
        autoComplete="off"
        hint={toStake > 0 ? t.withdraw.stakeFirst(toStake) : isPlain ? undefined : t.withdraw.restText}
      />
      {!isPlain && (
        <Button small tone="quiet" disabled={withdraw.busy} onClick={() => void submit(true)}>
          {t.withdraw.all(rest)}
        </Button>
      )}
    </Dialog>
  );
}
