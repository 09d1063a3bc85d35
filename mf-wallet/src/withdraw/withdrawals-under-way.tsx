import { endpoints } from '@baazi/contracts';
import { Button, Card, Chip, dayAndTime, Money, theme, useAction, useTexts, type CallState } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${theme.space(1)} ${theme.space(3)};
  align-items: center;
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};
  & > small {
    color: ${theme.color.soft};
  }
  & > p {
    grid-column: 1 / -1;
    margin: 0;
  }
`;
const UNDER_WAY = new Set(['requested', 'approved', 'sending']);

/** Withdrawals without a final state: the state of each, why it is held, and a cancel button while nothing was sent. */
export function WithdrawalsUnderWay({ list }: { list: CallState<typeof endpoints.ownWithdrawals> }) {
  const t = useTexts(texts);
  const cancel = useAction(endpoints.cancelWithdrawal);
  const open = list.at === 'ready' ? list.response.data.filter(({ state }) => UNDER_WAY.has(state)) : [];
  if (open.length === 0) return null;
  const stop = async (id: string): Promise<void> => {
    await cancel.run({ params: { id }, body: {} });
    list.again();
  };
  return (
    <Box as="section">
      <h2>{t.withdraw.under}</h2>
      {open.map((row) => (
        <Row key={row._id}>
          <b>
            <Money rupees={row.amount} />
          </b>
          <Chip tone="wait">{t.withdraw.states[row.state]}</Chip>
          <small>
            {row.upi} · {dayAndTime(row.createdAt)}
            {row.expectedHours !== null && ` · ${t.withdraw.expected(row.expectedHours)}`}
            {row.reasons.map((reason) => ` · ${reason}`)}
          </small>
          {row.waitsUntil !== undefined && <p>{t.withdraw.waits(dayAndTime(row.waitsUntil))}</p>}
          {row.state !== 'sending' && (
            <Button small tone="plain" busy={cancel.busy} onClick={() => void stop(row._id)}>
              {row.waitsUntil === undefined ? t.withdraw.stop : t.withdraw.stopIt}
            </Button>
          )}
        </Row>
      ))}
    </Box>
  );
}
