import { supportPath, endpoints } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  dayAndTime,
  Dialog,
  Link,
  Money,
  moneyTexts,
  rupees,
  Skeleton,
  theme,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { useLedgerWords } from './ledger-words';
import type { Transaction } from './transactions';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space(2)} ${theme.space(4)};
  margin: 0;
  & dt {
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    text-align: end;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;
const Words = styled.p`
  margin: 0;
  font-size: ${theme.size.l};
`;

/** The ledger transfer behind a row, in plain text and posting by posting. */
export function TransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const t = useTexts(texts);
  const inWords = useLedgerWords();
  const detail = useCall(endpoints.transactionDetail, { params: { id: row._id } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={inWords(row.description, row.labelHi)}
      description={dayAndTime(row.createdAt)}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {t.transactions.close}
        </Button>
      }
    >
      {detail.at === 'failed' && <AreaFailed message={detail.message} onRetry={detail.again} />}
      {detail.at === 'loading' && <Skeleton height="160px" />}
      {detail.at === 'ready' && (
        <>
          <Words>{moneyTexts(inWords(detail.response.detail, detail.response.labelHi))}</Words>
          <Facts>
            {detail.response.legs.map((leg) => [
              <dt key={`${leg.account} name`}>{inWords(leg.account)}</dt>,
              <dd key={leg.account}>{rupees(leg.amount)}</dd>,
            ])}
            <dt>{t.transactions.balanceAfter}</dt>
            <dd>
              <Money rupees={detail.response.balanceAfter} />
            </dd>
            <dt>{t.transactions.reference}</dt>
            <dd>{detail.response._id}</dd>
          </Facts>
          <Link to={supportPath({ transaction: row._id })}>{t.transactions.ask}</Link>
        </>
      )}
    </Dialog>
  );
}
