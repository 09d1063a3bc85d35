import { Tabs, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../texts';
import { DeclareDialog } from './declare-dialog';
import { MatchResults } from './match-results';
import { QuestionResults } from './question-results';
import type { Subject } from './subject';

interface Asked {
  subject: Subject;
  again: () => void;
}

/** What waits for a result, and what was declared. */
export default function Results() {
  const t = useTexts(texts).results;
  const [tab, setTab] = useState('matches');
  const [asked, setAsked] = useState<Asked | null>(null);
  const declare = (subject: Subject, again: () => void): void => setAsked({ subject, again });
  return (
    <>
      <Tabs
        label={t.title}
        value={tab}
        onValue={setTab}
        tabs={[
          { id: 'matches', label: t.matches, content: <MatchResults onDeclare={declare} /> },
          { id: 'questions', label: t.questions, content: <QuestionResults onDeclare={declare} /> },
        ]}
      />
      {asked && <DeclareDialog subject={asked.subject} onClose={() => setAsked(null)} onDone={asked.again} />}
    </>
  );
}
