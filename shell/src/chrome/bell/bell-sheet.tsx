import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Button, call, Dialog, EmptyState, Skeleton, useCall, useLang, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { bellTexts } from './bell-texts';
import { NotificationRow } from './notification-row';

type Page = ReplyOf<typeof endpoints.listNotifications>;

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The player's notifications, newest first; each links to its screen. */
export default function BellSheet({ onClose, onUnread }: { onClose: () => void; onUnread: (unread: number) => void }) {
  const t = useTexts(bellTexts);
  const language = useLang();
  const newest = useCall(endpoints.listNotifications, { query: { limit: '20', language } }, { on: ['told'] });
  const [older, setOlder] = useState<{ pages: Page[]; busy: boolean }>({ pages: [], busy: false });
  const pages = newest.at === 'ready' ? [newest.response, ...older.pages] : [];
  const rows = [...new Map(pages.flatMap(({ data }) => data).map((row) => [row._id, row])).values()];
  const behind = pages.at(-1)?.next;
  const showOlder = async (): Promise<void> => {
    if (behind === undefined) return;
    setOlder(({ pages: known }) => ({ pages: known, busy: true }));
    const answer = await call(endpoints.listNotifications, { query: { limit: '20', language, behind } }).catch(
      () => undefined,
    );
    setOlder(({ pages: known }) => ({ pages: answer?.ok ? [...known, answer.response] : known, busy: false }));
  };
  const markRead = async (body: { _id: string } | { upTo: string }): Promise<void> => {
    const answer = await call(endpoints.readNotifications, { body }, { quiet: true }).catch(() => undefined);
    if (answer?.ok) onUnread(answer.response.unread);
  };
  const first = rows[0];
  const readAll = (): void => {
    if (first) void markRead({ upTo: first.at });
  };
  const leave = (_id: string): void => {
    onClose();
    void markRead({ _id });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      actions={
        pages[0] && pages[0].unread > 0 ? (
          <Button tone="quiet" wide onClick={readAll}>
            {t.readAll}
          </Button>
        ) : undefined
      }
    >
      {newest.at === 'loading' && <Skeleton height="180px" />}
      {newest.at === 'failed' && <AreaFailed message={newest.message} onRetry={newest.again} busy={newest.busy} />}
      {newest.at === 'ready' && !first && (
        <EmptyState icon="bell" title={t.none}>
          {t.noneText}
        </EmptyState>
      )}
      {first && (
        <List>
          {rows.map((row) => (
            <NotificationRow key={row._id} row={row} onFollow={() => leave(row._id)} />
          ))}
        </List>
      )}
      {behind !== undefined && (
        <Button tone="plain" wide busy={older.busy} busyText={t.loading} onClick={() => void showOlder()}>
          {t.older}
        </Button>
      )}
    </Dialog>
  );
}
