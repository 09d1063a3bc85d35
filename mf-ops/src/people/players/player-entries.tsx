import { endpoints } from '@baazi/contracts';
import { useCall, useTexts, useServerText } from '@baazi/portal-kit';
import { Panel } from '../../ui/page/panel';
import { EntryList, useEntryWords } from '../../matches/room/entry-list';
import { useKeys } from '../../ui/table/use-keys';
import { storyTexts } from './story-texts';

const A_PAGE = '10';

/** A player's entries, newest first. */
export function PlayerEntries({ userId }: { userId: string }) {
  const t = useTexts(storyTexts);
  const words = useEntryWords();
  const told = useServerText();
  const keys = useKeys();
  const list = useCall(endpoints.playerEntries, {
    params: { userId },
    query: { limit: A_PAGE, ...(keys.key === undefined ? {} : { behind: keys.key }) },
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
                <b>{words.side(row.selection)}</b>
                <small>{told(row.label)}</small>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
