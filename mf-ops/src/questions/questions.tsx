import { Button, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { DeclareDialog } from '../results/declare-dialog';
import { QuestionResults } from '../results/question-results';
import type { Subject } from '../results/subject';
import { texts } from '../texts';
import { WriteDialog } from './write-dialog';

type Opened = { again: () => void; subject?: Subject };

/** The daily questions: written here, answered here when they have closed. */
export default function Questions() {
  const t = useTexts(texts).questions;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <QuestionResults
        firstState="open"
        onDeclare={(subject, again) => setOpened({ subject, again })}
        actions={(again) => (
          <Button icon="plus" onClick={() => setOpened({ again })}>
            {t.write}
          </Button>
        )}
      />
      {opened?.subject && <DeclareDialog subject={opened.subject} onClose={close} onDone={opened.again} />}
      {opened && !opened.subject && <WriteDialog onClose={close} onDone={opened.again} />}
    </>
  );
}
