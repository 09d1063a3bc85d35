import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Button, Dialog, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

export type AuditRow = ReplyOf<typeof endpoints.audit>['data'][number];

const Json = styled.pre`
  max-height: 220px;
  margin: 0;
  padding: ${theme.space(3)};
  overflow: auto;
  border-radius: ${theme.radius.m};
  background: ${theme.color.sunken};
  font-size: ${theme.size.s};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** One entry with what was before and after. */
export function EntryDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useTexts(texts).audit;
  const sides = [
    [t.before, row.before],
    [t.after, row.after],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.action}
      description={`${row.subject} · ${row.reason}`}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {sides.map(
        ([label, value]) =>
          value !== undefined && (
            <section key={label}>
              <b>{label}</b>
              <Json tabIndex={0} aria-label={label}>
                {JSON.stringify(value, null, 2)}
              </Json>
            </section>
          ),
      )}
    </Dialog>
  );
}
