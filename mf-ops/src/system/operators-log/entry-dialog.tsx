import { Button, Dialog, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';
import { actorName, changesOf, type LogRow, type Names } from './log-facts';
import { logText, logTexts } from './log-texts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.size.s};
  & th,
  & td {
    padding: ${theme.space(1)} ${theme.space(2)} ${theme.space(1)} 0;
    border-block-end: 1px solid ${theme.color.line};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
`;

/** One action: who, what, why, and the values before and after. */
export function EntryDialog({ row, names, onClose }: { row: LogRow; names: Names; onClose: () => void }) {
  const t = useTexts(texts).audit;
  const copy = useTexts(logTexts);
  const changes = changesOf(row, names);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${actorName(row, names)} ${logText(row, names, copy)}`}
      description={row.reason}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {changes.length === 0 ? (
        <p>{copy.unchanged}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{copy.field}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <small>{`${row.part} · ${row.action} · ${row.subject}`}</small>
    </Dialog>
  );
}
