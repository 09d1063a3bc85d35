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
  useResultText,
  type Tone,
} from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Banner } from './banner';
import { announcementTexts as texts } from './announcement-texts';
import { SharePicture } from './share-picture';
import type { Announced, OwnEntry } from './unannounced-results';
import { noteAnnounced } from './watch-results';

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

interface Props {
  entries: readonly Announced<OwnEntry>[];
  onClose: () => void;
}

/**
 * Shows one ended entry with its details, or several together. Won entries come first in any number of results. A
 * loss is shown calmly and prompts no action.
 */
export default function AnnouncementSheet({ entries, onClose }: Props) {
  const [first] = entries;
  if (!first) return null;
  return entries.length === 1 ? (
    <One entry={first} entries={entries} onClose={onClose} />
  ) : (
    <Several entries={entries} onClose={onClose} />
  );
}

/** The outcome of an entry in words, and the winner of its match. */
function useOutcome(entry: OwnEntry | undefined): { text?: string | undefined; winner?: string | undefined } {
  const t = useTexts(texts);
  const resultText = useResultText();
  const matchID = entry?.kind === 'match' ? entry.matchID : undefined;
  const page = useCall(endpoints.matchPage, matchID === undefined ? null : { params: { matchID } });
  if (matchID === undefined) return { text: rightAnswer() };
  const ended = page.at === 'ready' ? page.response.result : undefined;
  return {
    text: ended && resultText(ended.resultText, ended.resultMessage),
    winner: ended && isTeamCode(ended.outcome) ? ended.outcome : undefined,
  };

  /** The heading for a correct answer, by the state of that answer. */
  function rightAnswer(): string | undefined {
    if (entry?.result !== 'won' && entry?.result !== 'lost') return undefined;
    return t.rightAnswer(t.answers[(entry.selection === 'yes') === (entry.result === 'won') ? 'yes' : 'no']);
  }
}

/** Rendered with the content of the dialog, so that only a dialog that was shown counts. */
function Shown({ entries }: { entries: readonly OwnEntry[] }) {
  useEffect(() => noteAnnounced(entries), [entries]);
  return null;
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
  const { matchID } = entry;
  const all = useCall(endpoints.ownEntries, matchID === undefined ? null : { query: { matchID, kind: 'question' } });
  if (all.at !== 'ready') return null;
  return all.response.data
    .filter(({ _id }) => _id !== entry._id)
    .map(({ _id, title, titleHi, result }) => (
      <Text key={_id}>
        {t.question(t.titleOf({ title, titleHi }), result === 'pending' ? t.stillCounts : t.results[result])}
      </Text>
    ));
}

function One({ entry, entries, onClose }: { entry: OwnEntry; entries: readonly OwnEntry[]; onClose: () => void }) {
  const t = useTexts(texts);
  const serverText = useServerText();
  const resultText = useResultText();
  const [isSharing, setSharing] = useState(false);
  const { result, corrected } = entry;
  const isMatch = entry.kind === 'match';
  const outcome = useOutcome(entry);
  if (result === 'pending') return null;
  if (isSharing)
    return <SharePicture entry={entry} text={outcome.text} onBack={() => setSharing(false)} onClose={onClose} />;
  const selection = isMatch ? entry.selection : t.answers[entry.selection === 'yes' ? 'yes' : 'no'];
  const line =
    result === 'won'
      ? t.won.line(entry.win_amount)
      : result === 'lost'
        ? t.lost.line(entry.amount)
        : resultText(entry.resultText ?? t.void.line(entry.amount), entry.resultMessage);
  return (
    <Dialog
      open
      onClose={onClose}
      title={corrected ? t.corrected.title : t[result].title}
      description={t.titleOf(entry)}
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
      <Shown entries={entries} />
      <Banner entry={entry} winRupees={entry.win_amount} {...outcome} />
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
}

function Several({ entries, onClose }: Props) {
  const t = useTexts(texts);
  const serverText = useServerText();
  const [isSharing, setSharing] = useState(false);
  const won = entries.filter(({ result }) => result === 'won');
  const best = won.find(({ kind }) => kind === 'match') ?? won[0];
  const outcome = useOutcome(best);
  const winRupees = won.reduce((sum, { win_amount }) => sum + win_amount, 0);
  if (best && isSharing)
    return <SharePicture entry={best} text={outcome.text} onBack={() => setSharing(false)} onClose={onClose} />;
  const title = entries.every(({ isAway }) => isAway) ? t.away : best ? t.won.title : t.several;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t.close}
          </Button>
          {best && (
            <Button icon="share" onClick={() => setSharing(true)}>
              {t.share}
            </Button>
          )}
        </>
      }
    >
      <Shown entries={entries} />
      {best && (
        <>
          <Banner entry={best} winRupees={winRupees} {...outcome} />
          <Line $tone="good">{t.won.line(winRupees)}</Line>
        </>
      )}
      <List>
        {entries.map((entry) => (
          <li key={`${entry._id} ${entry.result}`}>
            {entry.kind === 'match' ? (
              <Crest team={entry.selection} size={32} label="" />
            ) : (
              <Icon name="question" size={28} />
            )}
            <span>
              <b>{t.titleOf(entry)}</b>
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
