import { endpoints } from '@baazi/contracts';
import { Tabs, useAddress, useCall, useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';
import { AnswerCard, PickCard } from './cards';
import { PickList } from './pick-list';

const PAGE_SIZE = 20;

function Picks() {
  const t = useTexts(texts);
  const { page: at, choose } = useAddress();
  const page = useCall(
    endpoints.listTeams,
    { query: { limit: String(PAGE_SIZE), page: String(at) } },
    { on: ['pick', 'fixtures'], keepsLast: true },
  );
  return (
    <PickList
      page={page}
      pageSize={PAGE_SIZE}
      onPage={(next) => choose({ page: next })}
      empty={t.teams.noneTeams}
      row={(pick) => <PickCard key={`${pick.matchID} ${pick.createdAt}`} pick={pick} />}
    />
  );
}

function Answers() {
  const t = useTexts(texts);
  const { page: at, choose } = useAddress();
  const page = useCall(
    endpoints.listAnswers,
    { query: { limit: String(PAGE_SIZE), page: String(at) } },
    { on: ['answer'], keepsLast: true },
  );
  return (
    <PickList
      page={page}
      pageSize={PAGE_SIZE}
      onPage={(next) => choose({ page: next })}
      empty={t.teams.noneQuestions}
      row={(given) => <AnswerCard key={`${given.questionID} ${given.createdAt}`} given={given} />}
    />
  );
}

/** Own picks and answers with their results; a result that arrives shows by itself. */
export default function Teams() {
  const t = useTexts(texts);
  const { choice, choose } = useAddress();
  const tab = choice('tab', ['teams', 'questions']);
  return (
    <Tabs
      label={t.teams.teams}
      value={tab}
      onValue={(next) => choose({ tab: next === 'teams' ? '' : next })}
      tabs={[
        { id: 'teams', label: t.teams.teams, content: <Picks /> },
        { id: 'questions', label: t.teams.questions, content: <Answers /> },
      ]}
    />
  );
}
