import { endpoints, paths } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  Chip,
  EmptyState,
  Skeleton,
  Tabs,
  theme,
  useAddress,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { EntryList } from '../entries/entry-row';
import { FullEntryRow } from '../entries/full-entry-row';
import Causes from '../motion/causes';
import SubscribeToScores, { playedOf, type Scores } from '../score/subscribe-to-scores';
import { Slot } from '../slot';
import { teamsTexts } from './teams-texts';
import { Pager } from './pager';
import { SeasonLine } from './season-line';

const PAGE_SIZE = 20;
/** Narrow: season above the list. Wide: beside it, in sight while the list scrolls. */
const Page = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  align-items: start;
  min-width: 0;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.9fr) minmax(0, 1fr);
  }
`;
const Beside = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  min-width: 0;
  ${theme.screen.wide} {
    position: sticky;
    top: calc(var(--bar) + ${theme.space(6)});
    order: 1;
  }
`;
const List = styled.div`
  min-width: 0;
`;
/** One line that scrolls sideways on narrow phones. */
const Filters = styled.div`
  display: flex;
  gap: ${theme.space(2)};
  margin-bottom: ${theme.space(3)};
  padding: ${theme.space(1)};
  overflow-x: auto;
  scrollbar-width: none;
  & > button {
    flex: none;
  }
`;

/** The query of each filter. */
const filters = {
  all: {},
  open: { state: 'pending' },
  won: { state: 'settled', result: 'won' },
  lost: { state: 'settled', result: 'lost' },
  void: { state: 'settled', result: 'void' },
} as const;
const shown = ['all', 'open', 'won', 'lost', 'void'] as const;
const kinds = ['teams', 'questions'] as const;

/** Own entries with their outcomes; a result that arrives appears by itself. */
export default function Teams() {
  const t = useTexts(teamsTexts);
  const { choice, page, choose } = useAddress();
  const tab = choice('tab', kinds);
  const show = choice('show', shown);
  const list = useCall(
    endpoints.ownEntries,
    {
      query: {
        kind: tab === 'teams' ? 'match' : 'question',
        ...filters[show],
        limit: String(PAGE_SIZE),
        skip: String((page - 1) * PAGE_SIZE),
      },
    },
    { on: ['pick', 'answer', 'fixtures'], keepsLast: true },
  );
  const [scores, setScores] = useState<Scores>({});
  const content = (
    <>
      <Filters role="group" aria-label={t.filter}>
        {shown.map((filter) => (
          <Chip
            key={filter}
            aria-pressed={show === filter}
            onClick={() => choose({ show: filter === 'all' ? '' : filter })}
          >
            {t.filters[filter]}
          </Chip>
        ))}
      </Filters>
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'ready' && list.response.data.length === 0 && (
        <EmptyState
          icon="teams"
          title={t.none}
          action={
            <Button small to={paths.dashboard}>
              {t.toDashboard}
            </Button>
          }
        >
          {show !== 'all' ? t.noneShown : tab === 'teams' ? t.noneTeams : t.noneQuestions}
        </EmptyState>
      )}
      {list.at === 'ready' && list.response.data.length > 0 && (
        <EntryList aria-busy={list.busy || undefined}>
          {list.response.data.map((entry) => (
            <FullEntryRow key={entry._id} entry={entry} score={entry.matchID ? scores[entry.matchID] : undefined} />
          ))}
        </EntryList>
      )}
      {list.at === 'ready' && (
        <Pager
          page={page}
          pages={Math.ceil(list.response.count / PAGE_SIZE)}
          onPage={(wanted) => choose({ page: wanted })}
        />
      )}
    </>
  );
  // Height is unknown until loaded; nothing shifts when it appears.
  if (list.at === 'loading')
    return (
      <Page>
        <Skeleton height="480px" round={theme.radius.l} />
      </Page>
    );
  return (
    <Page>
      <Causes turnsOnly />
      <SubscribeToScores loaded={list.at === 'ready' ? playedOf(list.response.data) : []} onScores={setScores} />
      <Beside>
        {list.at === 'ready' && <SeasonLine season={list.response.season} />}
        <Slot name="teams-aside" props={{}} height={72} />
      </Beside>
      <List>
        <Tabs
          label={t.teams}
          value={tab}
          onValue={(wanted) => choose({ tab: wanted === 'teams' ? '' : wanted })}
          tabs={[
            { id: 'teams', label: t.teams, content },
            { id: 'questions', label: t.questions, content },
          ]}
        />
      </List>
    </Page>
  );
}
