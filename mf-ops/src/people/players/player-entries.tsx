import { endpoints } from '@baazi/contracts';
import { useCall, useTexts, useServerText } from '@baazi/portal-kit';
import { Panel } from '../../ui/page/panel';
import { EntryList, useEntryTexts } from '../../matches/room/entry-list';
import { useKeys } from '../../ui/table/use-keys';
import { historyTexts } from './history-texts';

const A_PAGE = '10';

/** A player's entries, newest first. */
export function PlayerEntries({ userId }: { userId: string }) {
  const t = useTexts(historyTexts);
  const copy = useEntryTexts();
  const serverText = useServerText();
  const keys = useKeys();
  const list = useCall(endpoints.playerEntries, {
    params: { userId },
    query: { limit: A_PAGE, behind: keys.key },
  });
  return (
    <Panel title={t.entries}>
      <EntryList
        list={list}
        keys={keys}
        none={{ title: t.noEntries, text: t.noEntriesText }}
        first={[
          {
            label: t.on,
            cell: (row) => (
              <>
                <b>{copy.side(row.selection)}</b>
                <small>{serverText(row.label)}</small>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
