import { endpoints } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  Field,
  Skeleton,
  theme,
  useAction,
  useCall,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { texts } from '../../texts';
import { historyTexts } from './history-texts';
import { actorName } from '../../system/operators-log/log-facts';

const LONGEST_NOTE = 500;
const Notes = styled.ol`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li > small {
    display: block;
    color: ${theme.color.soft};
  }
  & > li {
    overflow-wrap: anywhere;
  }
`;
const Line = styled.form`
  display: grid;
  gap: ${theme.space(3)};
  justify-items: start;
  & > :first-child {
    width: 100%;
  }
`;

/** Operators' notes about a player, newest first. A note is a line of the operators' log and cannot be removed. */
export function PlayerNotes({ userId }: { userId: string }) {
  const t = useTexts(historyTexts).notes;
  const { reason } = useTexts(texts);
  const notes = useCall(endpoints.audit, { query: { query: `player:${userId}`, action: 'note-player', limit: '50' } });
  const write = useAction(endpoints.writeNote);
  const form = useForm({ note: '' }, write);
  const save = async (): Promise<void> => {
    const note = form.values.note.trim();
    if (form.refuses(note === '' ? { note: reason.missing } : {})) return;
    const result = await write.run({ params: { userId }, body: { note } });
    if (!result?.ok) return;
    form.fill({ note: '' });
    alert({ msg: t.saved, alertType: 'success' });
    notes.again();
  };
  return (
    <Panel title={t.title}>
      <Line
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!write.busy) void save();
        }}
      >
        <Field label={t.write} maxLength={LONGEST_NOTE} autoComplete="off" hint={t.hint} {...form.field('note')} />
        <Button type="submit" small tone="quiet" busy={write.busy} busyText={reason.busy}>
          {t.save}
        </Button>
      </Line>
      {notes.at === 'loading' && <Skeleton height="60px" />}
      {notes.at === 'failed' && <AreaFailed message={notes.message} onRetry={notes.again} />}
      {notes.at === 'ready' && (
        <Notes>
          {notes.response.data.map((row) => (
            <li key={row._id}>
              {row.reason}
              <small>
                {actorName(row, notes.response.names ?? {})}, <When at={row.at} />
              </small>
            </li>
          ))}
        </Notes>
      )}
    </Panel>
  );
}
