import { endpoints } from '@baazi/contracts';
import { alert, Button, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { downloadStatement } from './fetch-statement';
import { printStatement } from './print-statement';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`;

/** Download and print of the whole statement. */
export function Statement() {
  const t = useTexts(texts);
  const [busy, setBusy] = useState<'csv' | 'html'>();
  const take = async (format: 'csv' | 'html'): Promise<void> => {
    setBusy(format);
    const isThere = await (format === 'csv' ? downloadStatement : printStatement)(endpoints.statement.path);
    setBusy(undefined);
    if (isThere)
      alert({
        msg: format === 'csv' ? t.transactions.statementSaved : t.transactions.statementOpened,
        alertType: 'success',
      });
    else alert({ msg: t.transactions.statementFailed, alertType: 'danger' });
  };
  return (
    <Bar>
      <Button small tone="quiet" icon="download" busy={busy === 'csv'} onClick={() => void take('csv')}>
        {t.transactions.statementCsv}
      </Button>
      <Button small tone="quiet" icon="download" busy={busy === 'html'} onClick={() => void take('html')}>
        {t.transactions.statementPrint}
      </Button>
    </Bar>
  );
}
