import { Button, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { QuestionResults } from '../results/question-results';
import { texts } from '../../texts';
import { WriteDialog } from './write-dialog';

/** The daily questions: written and answered here. */
export default function Questions() {
  const t = useTexts(texts).questions;
  const [written, setWritten] = useState<{ again: () => void }>();
  return (
    <>
      <QuestionResults
        firstState="open"
        actions={(again) => (
          <Button icon="plus" onClick={() => setWritten({ again })}>
            {t.write}
          </Button>
        )}
      />
      {written && <WriteDialog onClose={() => setWritten(undefined)} onDone={written.again} />}
    </>
  );
}
