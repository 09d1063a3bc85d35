import { paths } from '@baazi/contracts';
import { Button, navigate, Notice, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { pendingAmount, plans, takeReturnAddress } from './pending-amount';

/** A payment that the player came back from without having paid. */
interface UnpaidPayment {
  outcome: 'failed' | 'cancelled';
  /** in rupees; undefined: another tab has ended it */
  amount: number | undefined;
  /** the contest that it was for */
  back: string | undefined;
}
/** The payment of this browser that ended with this outcome (`?payment=` of the address); undefined for any other. */
export const unpaidPayment = (outcome: string | null): UnpaidPayment | undefined =>
  outcome === 'failed' || outcome === 'cancelled'
    ? { outcome, amount: pendingAmount.read(), back: takeReturnAddress() }
    : undefined;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  margin-block-start: ${theme.space(2)};
`;

/** Stays until it is acted on: the way back to the contest, and another try. */
export function Unpaid({
  payment: { outcome, amount, back },
  onRetry,
}: {
  payment: UnpaidPayment;
  onRetry: () => void;
}) {
  const t = useTexts(texts);
  const plan = plans.find((one) => one.amount === amount);
  return (
    <div role="status">
      <Notice tone={outcome === 'failed' ? 'bad' : 'wait'}>
        {outcome === 'failed' ? t.wallet.paymentFailed : t.wallet.paymentCancelled}
        <Ways>
          {plan && (
            <Button
              small
              tone="quiet"
              onClick={() => {
                navigate(paths.wallet, { replace: true, state: { pay: plan.planId, back: back ?? paths.wallet } });
                onRetry();
              }}
            >
              {t.addMoney.again(rupees(plan.amount))}
            </Button>
          )}
          {back && (
            <Button small to={back}>
              {t.paid.back}
            </Button>
          )}
        </Ways>
      </Notice>
    </div>
  );
}
