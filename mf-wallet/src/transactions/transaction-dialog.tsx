import { supportPath, endpoints } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  dayAndTime,
  Dialog,
  Link,
  Money,
  rupees,
  Skeleton,
  theme,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
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
const TransferText = styled.p`
  margin: 0;
  font-size: ${theme.size.l};
`;

/** The ledger transfer of a row, in plain text and with its postings. */
export function TransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const t = useTexts(texts);
  const detail = useCall(endpoints.transactionDetail, { params: { id: row._id } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.ledgerText(row).title}
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
          <TransferText>{t.ledgerText(detail.response).detail}</TransferText>
          <Facts>
            {detail.response.legs.map((posting) => [
              <dt key={`${posting.account} name`}>{t.accountText(posting)}</dt>,
              <dd key={posting.account}>{rupees(posting.amount)}</dd>,
            ])}
            <dt>{t.transactions.balanceAfter}</dt>
            <dd>
              <Money rupees={detail.response.balanceAfter} />
            </dd>
            <dt>{t.transactions.reference}</dt>
            <dd>{detail.response._id}</dd>
          </Facts>
          <Link to={supportPath({ transaction: row._id })}>{t.transactions.toSupport}</Link>
        </>
      )}
    </Dialog>
  );
}
