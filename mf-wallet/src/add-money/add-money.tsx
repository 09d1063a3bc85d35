import { endpoints, paths, paymentPlans, type PlanId } from '@baazi/contracts';
import { alert, Button, Card, navigate, rupees, theme, useAction, usePlayer, useTexts } from '@baazi/portal-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { texts } from '../texts';
import { pageSettings, paymentPage } from './payment-page';
import { pendingAmount, plans, requestedPayment, storeReturnAddress } from './pending-amount';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
  align-content: start;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
const Plans = styled.div`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${theme.space(3)};
`;

/**
 * Four fixed amounts. The amount is stored first, then the browser navigates to the payment page. `need`: the missing
 * amount for a stake, in rupees.
 */
export function AddMoney({ need }: { need: number }) {
  const t = useTexts(texts);
  const player = usePlayer();
  const link = useAction(endpoints.createPaymentLink);
  // A contest with insufficient funds has requested the payment: no second tap is needed.
  const location: { state: unknown } = useLocation();
  const [requested] = useState(() => requestedPayment(location.state));
  const [chosen, setChosen] = useState<PlanId | null>(requested?.planId ?? null);
  const enough = plans.find(({ amount }) => need > 0 && amount >= need)?.planId;

  const pay = async (planId: PlanId, amount: number, back?: string): Promise<void> => {
    storeReturnAddress(back);
    pendingAmount.store(amount);
    const result = await link.run({ body: { planId } });
    if (!result?.ok) {
      pendingAmount.remove();
      setChosen(null);
      return;
    }
    const page = paymentPage(result.response.paymentUrl, {
      email: player?.user.email ?? '',
      ...pageSettings(document.documentElement),
    });
    if (page) {
      window.location.assign(page);
      return;
    }
    pendingAmount.remove();
    setChosen(null);
    alert({ msg: t.addMoney.badAddress, alertType: 'danger' });
  };

  const payRequested = useEffectEvent(() => {
    if (!requested) return;
    navigate(`${paths.wallet}?need=${need}`, { replace: true });
    void pay(requested.planId, paymentPlans[requested.planId], requested.back);
  });
  useEffect(() => {
    // A screen that is left at once requests nothing.
    const timer = setTimeout(() => payRequested());
    return () => clearTimeout(timer);
  }, []);

  return (
    <Box as="section">
      <h2>{t.addMoney.title}</h2>
      {enough && <p>{t.addMoney.enough(need)}</p>}
      <Plans>
        {plans.map(({ planId, amount }) => (
          <Button
            key={planId}
            tone={planId === (enough ?? 2) ? 'accent' : 'quiet'}
            busy={link.busy && chosen === planId}
            busyText={t.addMoney.going}
            disabled={chosen !== null && chosen !== planId}
            onClick={() => {
              setChosen(planId);
              void pay(planId, amount);
            }}
          >
            {rupees(amount)}
          </Button>
        ))}
      </Plans>
    </Box>
  );
}
