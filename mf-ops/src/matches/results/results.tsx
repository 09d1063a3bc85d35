import { Tabs, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../../texts';
import { MatchResults } from './match-results';
import { QuestionResults } from './question-results';

/** Results to declare, and declared ones. */
export default function Results() {
  const t = useTexts(texts).results;
  const [tab, setTab] = useState('matches');
  return (
    <Tabs
      label={t.title}
      value={tab}
      onValue={setTab}
      tabs={[
        { id: 'matches', label: t.matches, content: <MatchResults /> },
        { id: 'questions', label: t.questions, content: <QuestionResults /> },
      ]}
    />
  );
}
