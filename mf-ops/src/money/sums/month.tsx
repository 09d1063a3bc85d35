import { endpoints, toRupees, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, Field, Notice, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Panel } from '../../ui/page/panel';
import { csvOf, saveCsv } from '../../ui/table/csv';
import { Rows } from '../../ui/table/rows';
import { texts } from '../../texts';
import { AccountAmount, useAccountNames } from '../account-amount';
import { moneyTexts } from './money-texts';

type Statement = ReplyOf<typeof endpoints.ledgerMonth>;
const Choice = styled.div`
  max-width: 320px;
`;
const Kinds = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
`;
const MONTHS = 24;
const MONTH_LENGTH = 7;

/** The months to choose from, newest first. */
function monthsBefore(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, MONTH_LENGTH),
  );
}

/** A month of the ledger: opening, movements and closing of each account. */
export function Month({ today }: { today: string }) {
  const t = useTexts(moneyTexts);
  const { ledger } = useTexts(texts);
  const [month, setMonth] = useState(today.slice(0, MONTH_LENGTH));
  const statement = useCall(endpoints.ledgerMonth, { query: { month } }, { keepsLast: true });
  const nameOf = useAccountNames();
  const kindTexts: Readonly<Record<string, string>> = t.kinds;
  const asText = (one: string): string =>
    new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${one}-15`),
    );
  const save = ({ accounts }: Statement): void =>
    saveCsv(
      `ledger-${month}.csv`,
      csvOf(
        [ledger.account, t.name, t.kind, t.opening, t.in, t.out, t.closing],
        accounts.flatMap((row) => [
          [
            row.account,
            nameOf(row.account),
            '',
            ...[row.openingPaise, row.inPaise, row.outPaise, row.closingPaise].map(toRupees),
          ],
          ...row.kinds.map(({ kind, inPaise, outPaise }) => [
            row.account,
            nameOf(row.account),
            kindTexts[kind] ?? kind,
            '',
            toRupees(inPaise),
            toRupees(outPaise),
            '',
          ]),
        ]),
      ),
    );
  const ready = statement.at === 'ready' ? statement.response : undefined;
  return (
    <Panel
      title={t.month}
      actions={
        ready && (
          <Button small tone="quiet" icon="download" aria-label={t.csvOf(t.month)} onClick={() => save(ready)}>
            CSV
          </Button>
        )
      }
    >
      <Choice>
        <Field
          label={t.monthOf}
          value={month}
          onValue={setMonth}
          options={monthsBefore(today).map((value) => ({ value, label: asText(value) }))}
        />
      </Choice>
      {statement.at === 'loading' && <Skeleton height="320px" />}
      {statement.at === 'failed' && <AreaFailed message={statement.message} onRetry={statement.again} />}
      {ready && (
        <Notice tone={ready.balanced && ready.agrees ? (ready.behind > 0 ? 'wait' : 'good') : 'bad'}>
          <b>{ready.balanced ? t.balanced : t.unbalanced}</b> {ready.agrees ? t.agrees : t.differs}{' '}
          {t.transfers(ready.transfers)} {!ready.isOver && t.notOver} {ready.behind > 0 && t.behind(ready.behind)}
        </Notice>
      )}
      {ready?.accounts.length === 0 && <EmptyState icon="bank" title={ledger.noAccounts} />}
      {ready && ready.accounts.length > 0 && (
        <Rows
          label={t.month}
          rows={ready.accounts}
          keyOf={({ account }) => account}
          columns={[
            {
              label: ledger.account,
              cell: (row) => (
                <>
                  {nameOf(row.account)}
                  <small>{row.account}</small>
                </>
              ),
            },
            { label: t.opening, cell: (row) => <AccountAmount account={row.account} paise={row.openingPaise} /> },
            {
              label: t.movements,
              cell: ({ account, kinds }) => (
                <Kinds>
                  {kinds.map(({ kind, inPaise, outPaise }) => (
                    <li key={kind}>
                      {kindTexts[kind] ?? kind}{' '}
                      {inPaise > 0 && <AccountAmount account={account} paise={inPaise} sign="+" />}{' '}
                      {outPaise > 0 && <AccountAmount account={account} paise={outPaise} sign="-" />}
                    </li>
                  ))}
                </Kinds>
              ),
            },
            { label: t.in, cell: (row) => <AccountAmount account={row.account} paise={row.inPaise} /> },
            { label: t.out, cell: (row) => <AccountAmount account={row.account} paise={row.outPaise} /> },
            {
              label: t.closing,
              cell: (row) => <b>{<AccountAmount account={row.account} paise={row.closingPaise} />}</b>,
            },
          ]}
        />
      )}
    </Panel>
  );
}
