import { languageOfText, type endpoints, type ReplyOf } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  Card,
  Chip,
  dayAndTime,
  EmptyState,
  Icon,
  Money,
  playsForCoins,
  Skeleton,
  theme,
  toneColors,
  useTexts,
  type CallState,
  type Tone,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { amountStyle, shortDescription } from './transaction-text';

export type Transaction = ReplyOf<typeof endpoints.transactions>[0]['data'][number];
export const typeFilters = ['all', 'credit', 'debit', 'pending'] as const;
type TypeFilter = (typeof typeFilters)[number];

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Row = styled.button`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 0 ${theme.space(3)};
  align-items: center;
  width: 100%;
  min-height: 64px;
  padding: ${theme.space(2)} 0;
  border: 0;
  border-top: 1px solid ${theme.color.line};
  background: none;
  color: ${theme.color.text};
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover b {
    text-decoration: underline;
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
const Badge = styled.span<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 50%;
  color: ${({ $tone }) => toneColors($tone).text};
  background: ${({ $tone }) => toneColors($tone).wash};
`;
const Amount = styled.span<{ $tone: Tone }>`
  font-weight: 700;
  color: ${({ $tone }) => toneColors($tone).text};
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  justify-content: center;
  color: ${theme.color.soft};
`;
/**
 * One row, scrolled sideways where a phone is too narrow: from the card's edge to its edge, with room for a focus
 * ring.
 */
const Filters = styled(Bar)`
  flex-wrap: nowrap;
  justify-content: flex-start;
  margin: ${theme.space(-1)} ${theme.space(-4)};
  padding: ${theme.space(1)} ${theme.space(4)};
  overflow-x: auto;
  scrollbar-width: none;
  & > button {
    flex: none;
  }
`;

interface Props {
  list: CallState<typeof endpoints.transactions>;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  filter: TypeFilter;
  onFilter: (filter: TypeFilter) => void;
  onOpen: (row: Transaction) => void;
}

/** The movements of the balance, newest first. Every row opens the ledger transfer behind it. */
export function Transactions({ list, page, pageSize, onPage, filter, onFilter, onOpen }: Props) {
  const t = useTexts(texts);
  const coins = playsForCoins();
  const choices: readonly [TypeFilter, string][] = coins
    ? [
        ['all', t.transactions.all],
        ['credit', t.coins.in],
        ['debit', t.coins.out],
      ]
    : [
        ['all', t.transactions.all],
        ['credit', t.transactions.credit],
        ['debit', t.transactions.debit],
        ['pending', t.transactions.pending],
      ];
  const count = list.at === 'ready' ? list.response[0].count : 0;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  return (
    <Box as="section" data-area="transactions">
      <h2>{t.transactions.title}</h2>
      <Filters>
        {choices.map(([type, label]) => (
          <Chip key={label} aria-pressed={filter === type} onClick={() => onFilter(type)}>
            {label}
          </Chip>
        ))}
      </Filters>
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'loading' && (
        <>
          <Skeleton height="56px" />
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </>
      )}
      {list.at === 'ready' && list.response[0].data.length === 0 && (
        <EmptyState icon="wallet" title={t.transactions.none}>
          {coins ? t.coins.noneText : t.transactions.noneText}
        </EmptyState>
      )}
      {list.at === 'ready' && list.response[0].data.length > 0 && (
        <List aria-busy={list.busy || undefined}>
          {list.response[0].data.map((row) => {
            const { tone, sign } = amountStyle(row.type);
            return (
              <li key={row._id}>
                <Row type="button" onClick={() => onOpen(row)} data-type={row.type}>
                  {/* Pending has no icon (spec section 4). */}
                  {row.type === 'pending' ? (
                    <span />
                  ) : (
                    <Badge $tone={tone}>
                      <Icon name={row.type === 'debit' ? 'minus' : 'plus'} />
                    </Badge>
                  )}
                  <span>
                    <b>{shortDescription(t.ledgerText(row).title)}</b>
                    <small>{dayAndTime(row.createdAt)}</small>
                    {row.description === 'Withdrawal' && (
                      <small lang={row.returned && row.note ? languageOfText(t.contestText(row.note)) : undefined}>
                        {row.returned
                          ? row.note
                            ? t.contestText(row.note)
                            : t.transactions.returned
                          : row.type === 'pending'
                            ? t.transactions.note
                            : t.transactions.sent}
                      </small>
                    )}
                  </span>
                  <Amount $tone={tone}>
                    <Money rupees={row.amount} sign={sign} />
                  </Amount>
                </Row>
              </li>
            );
          })}
        </List>
      )}
      {pages > 1 && (
        <Bar>
          <Button small tone="quiet" icon="back" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t.transactions.newer}
          </Button>
          {t.transactions.page(page, pages)}
          <Button small tone="quiet" icon="next" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t.transactions.older}
          </Button>
        </Bar>
      )}
    </Box>
  );
}
