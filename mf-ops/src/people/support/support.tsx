import { endpoints } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  Chip,
  EmptyState,
  Link,
  Skeleton,
  theme,
  useAction,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { ChipList } from '../../ui/page/chip-list';
import { consolePaths, PlayerLink } from '../../ui/page/console-paths';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { Facts, Written, WrittenList } from '../../ui/page/written';
import { Pager } from '../../ui/table/pager';
import { useKeys } from '../../ui/table/use-keys';
import { usePolling } from '../../ui/table/use-polling';
import { AnswerDialog, type SupportRow } from './answer-dialog';
import { supportTexts } from './support-texts';

const Answered = styled.p`
  padding-inline-start: ${theme.space(3)};
  border-inline-start: 3px solid ${theme.color.good};
`;

/** Support requests, the longest waiting first. */
export default function Support() {
  const t = useTexts(supportTexts);
  const [status, setStatus] = useState<SupportRow['status']>('open');
  const [chosen, setChosen] = useState<SupportRow>();
  const [from, setFrom] = useState<'players' | 'strangers'>('players');
  const keys = useKeys();
  const queue = useCall(endpoints.supportQueue, { query: { status, from, behind: keys.key } });
  usePolling(queue.again);
  return (
    <Panel
      title={queue.at === 'ready' ? t.waiting(queue.response.open) : t.title}
      actions={
        <ChipList>
          {(['open', 'answered', 'spam'] as const).map((one) => (
            <Chip
              key={one}
              aria-pressed={one === status}
              onClick={() => {
                keys.reset();
                setStatus(one);
              }}
            >
              {t[one]}
            </Chip>
          ))}
          {(['players', 'strangers'] as const).map((one) => (
            <Chip
              key={one}
              aria-pressed={one === from}
              onClick={() => {
                keys.reset();
                setFrom(one);
              }}
            >
              {one === 'strangers' && queue.at === 'ready'
                ? `${t.strangers} (${queue.response.openOfStrangers})`
                : t[one]}
            </Chip>
          ))}
        </ChipList>
      }
    >
      {queue.at === 'loading' && <Skeleton height="240px" round={theme.radius.m} />}
      {queue.at === 'failed' && <AreaFailed message={queue.message} onRetry={queue.again} />}
      {queue.at === 'ready' && queue.response.data.length === 0 && (
        <EmptyState icon="check" title={{ open: t.none, answered: t.noneAnswered, spam: t.noneSpam }[status]} />
      )}
      {queue.at === 'ready' && (
        <WrittenList>
          {queue.response.data.map((row) => (
            <Request key={row._id} row={row} onAnswer={() => setChosen(row)} onMarked={queue.again} />
          ))}
        </WrittenList>
      )}
      {queue.at === 'ready' && <Pager keys={keys} next={queue.response.next} />}
      {chosen && <AnswerDialog row={chosen} onClose={() => setChosen(undefined)} onDone={queue.again} />}
    </Panel>
  );
}

interface RequestProps {
  row: SupportRow;
  onAnswer: () => void;
  onMarked: () => void;
}

function Request({ row, onAnswer, onMarked }: RequestProps) {
  const t = useTexts(supportTexts);
  const spam = useAction(endpoints.markSpam);
  const isSpam = row.status === 'spam';
  const mark = async (): Promise<void> => {
    if ((await spam.run({ params: { id: row._id }, body: { isSpam: !isSpam } }))?.ok) onMarked();
  };
  return (
    <Written data-request={row.number}>
      <Facts>
        <b>{row.number}</b>
        <Chip>{t.categories[row.category]}</Chip>
        <When at={row.askedAt} />
        {row.userId ? <PlayerLink userId={row.userId} name={row.name} /> : `${row.email ?? ''} (${t.notSignedIn})`}
        {row.matchID && <Link to={consolePaths.match(row.matchID)}>{`${t.match}: ${row.matchID}`}</Link>}
        {row.transactionID && <span>{`${t.transaction}: ${row.transactionID}`}</span>}
      </Facts>
      <p lang={row.language}>{row.text}</p>
      {row.answer ? (
        <Answered lang={row.language}>{row.answer.text}</Answered>
      ) : (
        <div>
          {!isSpam && (
            <Button small onClick={onAnswer}>
              {t.answer}
            </Button>
          )}
          {row.userId === undefined && (
            <Button small tone="quiet" busy={spam.busy} onClick={() => void mark()}>
              {isSpam ? t.unmarkSpam : t.markSpam}
            </Button>
          )}
        </div>
      )}
    </Written>
  );
}
