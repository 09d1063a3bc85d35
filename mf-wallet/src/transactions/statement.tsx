import { endpoints } from '@baazi/contracts';
import { Button, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { downloadStatement } from './download-statement';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`;

/** The whole statement to keep or print. */
export function Statement() {
  const t = useTexts(texts);
  return (
    <Bar>
      <Button
        small
        tone="quiet"
        icon="download"
        onClick={() => void downloadStatement(endpoints.statement.path, 'csv')}
      >
        {t.transactions.statementCsv}
      </Button>
      <Button
        small
        tone="quiet"
        icon="download"
        onClick={() => void downloadStatement(endpoints.statement.path, 'html')}
      >
        {t.transactions.statementPrint}
      </Button>
    </Bar>
  );
}
