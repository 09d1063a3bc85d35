import { endpoints, paths, publicPaths } from '@baazi/contracts';
import { Button, call, Card, Icon, Link, live, Money, navigate, theme, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { pendingAmount, takeReturnAddress } from './pending-amount';

const Box = styled(Card)`
  display: grid;
  justify-items: center;
  gap: ${theme.space(3)};
  max-width: 480px;
  margin: ${theme.space(6)} auto;
  padding: ${theme.space(8)} ${theme.space(5)};
  text-align: center;
  & h2 {
    margin: 0;
    font-size: ${theme.size.xl};
  }
  & p {
    margin: 0;
    color: ${theme.color.soft};
  }
  & p > b {
    color: ${theme.color.text};
  }
`;
const Badge = styled.span<{ $good: boolean }>`
  display: grid;
  place-items: center;
  width: 88px;
  height: 88px;
  border-radius: 50%;
  color: ${({ $good }) => ($good ? theme.color.good : theme.color.wait)};
  background: ${({ $good }) => ($good ? theme.color.goodWash : theme.color.waitWash)};
`;
const Amount = styled(Money)`
  font-size: ${theme.size.hero};
  font-weight: 800;
  letter-spacing: -0.02em;
`;
const AGAIN_MS = 2000;
const LATE_MS = 20_000;

/** `held`: it arrived, but not as it was started, so an operator decides about it; `arrived` is the server's sentence. */
type State = { at: 'verifying' } | { at: 'late' } | { at: 'held'; arrived: string } | { at: 'paid' };
/** The transactions that are no movement of the balance yet: this payment is the first of them. */
const waitingRows = `${paths.wallet}?type=pending`;

/**
 * Sends the stored pending amount as a claim. 'Payment Successful' is shown only after the server has confirmed;
 * until then the page polls every two seconds, and at once on a live event about money.
 */
export default function PaySuccess() {
  const t = useTexts(texts);
  const [amount] = useState(pendingAmount.read);
  const [back] = useState(takeReturnAddress);
  const [state, setState] = useState<State>({ at: 'verifying' });

  useEffect(() => {
    if (amount === undefined) {
      navigate(paths.dashboard, { replace: true });
      return;
    }
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const began = performance.now();
    const end = (state: State): void => {
      over = true;
      pendingAmount.remove();
      setState(state);
    };
    const claim = async (): Promise<void> => {
      clearTimeout(timer);
      // A fault (no network) is retried like a payment that is still pending.
      const result = await call(endpoints.claimDeposit, { body: { amount } }, { quiet: true }).catch(() => undefined);
      if (over) return;
      if (result?.ok) return end({ at: 'paid' });
      if (result?.refusal === 'payment-held') return end({ at: 'held', arrived: result.message });
      if (performance.now() - began > LATE_MS) setState({ at: 'late' });
      timer = setTimeout(() => void claim(), AGAIN_MS);
    };
    const money = live('balance').subscribe(() => void (over || claim()));
    void claim();
    return () => {
      over = true;
      clearTimeout(timer);
      money.unsubscribe();
    };
  }, [amount]);

  if (amount === undefined) return null;
  const { at } = state;
  const paid = at === 'paid';
  return (
    <Box as="section" role="status" data-state={at}>
      <Badge $good={paid}>
        <Icon name={paid ? 'check' : 'clock'} size={44} />
      </Badge>
      <h2>{paid ? t.paid.title : at === 'held' ? t.paid.heldTitle : t.paid.verifyingTitle}</h2>
      {state.at === 'held' ? (
        <p>
          <b>{state.arrived}</b>
        </p>
      ) : (
        <Amount rupees={amount} sign={paid ? '+' : ''} />
      )}
      <p>{t.paid.texts[at]}</p>
      {(at === 'held' || at === 'late') && <p>{t.paid.next[at]}</p>}
      {paid && back && <Button to={back}>{t.paid.back}</Button>}
      {paid && (
        <Button tone={back ? 'quiet' : 'accent'} to={paths.dashboard}>
          {t.paid.home}
        </Button>
      )}
      {(at === 'held' || at === 'late') && (
        <>
          <Button to={waitingRows}>{t.paid.toRow}</Button>
          <Link to={`${publicPaths.help}#contact`}>{t.transactions.toSupport}</Link>
        </>
      )}
      {at === 'verifying' && (
        <Button tone="quiet" to={paths.wallet}>
          {t.paid.toWallet}
        </Button>
      )}
    </Box>
  );
}
