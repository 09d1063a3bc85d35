import { endpoints, fairPath, isTeamCode, matchPath, languageOfText } from '@baazi/contracts';
import {
  Button,
  Crest,
  dayAndTime,
  Dialog,
  Icon,
  Link,
  rupees,
  theme,
  toneColors,
  useCall,
  useTexts,
  useServerText,
  type Tone,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Banner } from './banner';
import { announcementTexts as texts } from './announcement-texts';
import { SharePicture } from './share-picture';
import type { OwnEntry } from './unannounced-results';

const Text = styled.p`
  margin: 0;
  color: ${theme.color.soft};
  overflow-wrap: anywhere;
`;
const Line = styled.p<{ $tone: Tone }>`
  margin: 0;
  color: ${({ $tone }) => toneColors($tone).text};
  font-size: ${theme.size.l};
  font-weight: 700;
`;
const Next = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(3)};
  justify-content: space-between;
  margin: 0;
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};
`;
const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr) auto;
    gap: ${theme.space(3)};
    align-items: center;
    min-height: 64px;
    padding: ${theme.space(2)} 0;
    border-top: 1px solid ${theme.color.line};
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
const tones = { won: 'good', lost: 'neutral', void: 'info', pending: 'wait' } as const;
const payoutOf = ({ amount, win_amount }: OwnEntry, result: OwnEntry['result']): number =>
  result === 'won' ? win_amount : result === 'void' ? amount : 0;

/** Shows one ended entry with its details, or several as one list. A loss is shown calmly and prompts no action. */
export default function AnnouncementSheet({ entries, onClose }: { entries: readonly OwnEntry[]; onClose: () => void }) {
  const [first] = entries;
  if (!first) return null;
  return entries.length === 1 ? (
    <One entry={first} onClose={onClose} />
  ) : (
    <Several entries={entries} onClose={onClose} />
  );
}

/** Optional link to the next match. */
function NextMatch({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const around = useCall(endpoints.matchDay);
  const next = around.at === 'ready' ? around.response.next : undefined;
  if (!next) return null;
  return (
    <Next>
      <span>
        {t.next}: {dayAndTime(next.startsAt)}
      </span>
      <Link to={matchPath(next.matchID)} onClick={onClose}>
        {next.name}
      </Link>
    </Next>
  );
}

/** Explains what a match without a result means for the answers on it. */
function LinkedAnswers({ entry }: { entry: OwnEntry }) {
  const t = useTexts(texts);
  const serverText = useServerText();
  const { matchID } = entry;
  const all = useCall(endpoints.ownEntries, matchID === undefined ? null : { query: { matchID, kind: 'question' } });
  if (all.at !== 'ready') return null;
  return all.response.data
    .filter(({ _id }) => _id !== entry._id)
    .map(({ _id, title, titleHi, result }) => (
      <Text key={_id}>
        {t.question(
          serverText(t.titleOf({ title, titleHi })),
          result === 'pending' ? t.stillCounts : t.results[result],
        )}
      </Text>
    ));
}

function One({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const t = useTexts(texts);
  const serverText = useServerText();
  const [isSharing, setSharing] = useState(false);
  const { result, corrected, matchID } = entry;
  const isYes = entry.selection === 'yes';
  const isMatch = entry.kind === 'match';
  const page = useCall(endpoints.matchPage, isMatch && matchID !== undefined ? { params: { matchID } } : null);
  const ended = page.at === 'ready' ? page.response.result : undefined;
  const text = isMatch ? ended && serverText(ended.resultText) : rightAnswer();
  if (result === 'pending') return null;
  if (isSharing) return <SharePicture entry={entry} text={text} onBack={() => setSharing(false)} onClose={onClose} />;
  const selection = isMatch ? entry.selection : t.answers[isYes ? 'yes' : 'no'];
  const line =
    result === 'won'
      ? t.won.line(entry.win_amount)
      : result === 'lost'
        ? t.lost.line(entry.amount)
        : serverText(entry.resultText ?? t.void.line(entry.amount));
  return (
    <Dialog
      open
      onClose={onClose}
      title={corrected ? t.corrected.title : t[result].title}
      description={serverText(t.titleOf(entry))}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t.close}
          </Button>
          {result === 'won' && (
            <Button icon="share" onClick={() => setSharing(true)}>
              {t.share}
            </Button>
          )}
        </>
      }
    >
      <Banner entry={entry} text={text} winner={ended && isTeamCode(ended.outcome) ? ended.outcome : undefined} />
      {corrected && (
        <>
          <Text>{t.corrected.line(t.results[corrected.from], t.results[result])}</Text>
          <Text>
            {t.corrected.reason}{' '}
            <span lang={languageOfText(serverText(corrected.reason))}>{serverText(corrected.reason)}</span>
          </Text>
          <Text>{t.corrected.moved(rupees(payoutOf(entry, corrected.from)), rupees(payoutOf(entry, result)))}</Text>
        </>
      )}
      <Line $tone={tones[result]}>{line}</Line>
      <Text>
        {t.yourEntry(selection, entry.amount)} ·{' '}
        <Link to={fairPath(entry._id)} onClick={onClose}>
          {t.check}
        </Link>
      </Text>
      {isMatch && result === 'void' && <LinkedAnswers entry={entry} />}
      <NextMatch onClose={onClose} />
    </Dialog>
  );

  /** The heading for a correct answer, by the state of that answer. */
  function rightAnswer(): string | undefined {
    if (result !== 'won' && result !== 'lost') return undefined;
    return t.rightAnswer(t.answers[isYes === (result === 'won') ? 'yes' : 'no']);
  }
}

function Several({ entries, onClose }: { entries: readonly OwnEntry[]; onClose: () => void }) {
  const t = useTexts(texts);
  const serverText = useServerText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.several}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <List>
        {entries.map((entry) => (
          <li key={`${entry._id} ${entry.result}`}>
            {entry.kind === 'match' ? (
              <Crest team={entry.selection} size={32} label="" />
            ) : (
              <Icon name="question" size={28} />
            )}
            <span>
              <b>{serverText(t.titleOf(entry))}</b>
              <small>
                {entry.result !== 'pending' && t.results[entry.result]}
                {entry.corrected && ` · ${t.corrected.title}: ${serverText(entry.corrected.reason)}`}
              </small>
            </span>
            <Line as="b" $tone={tones[entry.result]}>
              {entry.result === 'won' && '+'}
              {entry.result === 'lost' && '-'}
              {rupees(entry.result === 'won' ? entry.win_amount : entry.amount)}
            </Line>
          </li>
        ))}
      </List>
      <NextMatch onClose={onClose} />
    </Dialog>
  );
}
