import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Chip, EmptyState, Link, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { ChipList } from '../../ui/page/chip-list';
import { consolePaths } from '../../ui/page/console-paths';
import { Panel } from '../../ui/page/panel';
import { PlayerLink } from '../../ui/page/player-link';
import { When } from '../../ui/page/when';
import { Facts, Written, WrittenList } from '../../ui/page/written';
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
  const [status, setStatus] = useState<'open' | 'answered'>('open');
  const [chosen, setChosen] = useState<SupportRow>();
  const queue = useCall(endpoints.supportQueue, { query: { status } });
  usePolling(queue.again);
  return (
    <Panel
      title={queue.at === 'ready' ? t.waiting(queue.response.open) : t.title}
      actions={
        <ChipList>
          {(['open', 'answered'] as const).map((one) => (
            <Chip key={one} aria-pressed={one === status} onClick={() => setStatus(one)}>
              {t[one]}
            </Chip>
          ))}
        </ChipList>
      }
    >
      {queue.at === 'loading' && <Skeleton height="240px" round={theme.radius.m} />}
      {queue.at === 'failed' && <AreaFailed message={queue.message} onRetry={queue.again} />}
      {queue.at === 'ready' && queue.response.data.length === 0 && (
        <EmptyState icon="check" title={status === 'open' ? t.none : t.noneAnswered} />
      )}
      {queue.at === 'ready' && (
        <WrittenList>
          {queue.response.data.map((row) => (
            <Request key={row._id} row={row} onAnswer={() => setChosen(row)} />
          ))}
        </WrittenList>
      )}
      {chosen && <AnswerDialog row={chosen} onClose={() => setChosen(undefined)} onDone={queue.again} />}
    </Panel>
  );
}

function Request({ row, onAnswer }: { row: SupportRow; onAnswer: () => void }) {
  const t = useTexts(supportTexts);
  return (
    <Written data-request={row.number}>
      <Facts>
        <b>{row.number}</b>
        <Chip>{t.categories[row.category]}</Chip>
        <When at={row.askedAt} />
        {row.userId ? <PlayerLink userId={row.userId} /> : `${row.email ?? ''} (${t.notSignedIn})`}
        {row.matchID && <Link to={consolePaths.match(row.matchID)}>{`${t.match}: ${row.matchID}`}</Link>}
        {row.transactionID && <span>{`${t.transaction}: ${row.transactionID}`}</span>}
      </Facts>
      <p lang={row.language}>{row.text}</p>
      {row.answer ? (
        <Answered lang={row.language}>{row.answer.text}</Answered>
      ) : (
        <div>
          <Button small onClick={onAnswer}>
            {t.answer}
          </Button>
        </div>
      )}
    </Written>
  );
}
