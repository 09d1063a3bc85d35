import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, Chip, Dialog, Notice, useAction, useKeptForm, useLang, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { ChipList } from '../../ui/page/chip-list';
import { Lines } from '../../ui/page/lines';
import { cannedAnswers } from './canned-answers';
import { supportTexts } from './support-texts';

const OpenDialog = styled.p`
  margin: 0;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export type SupportRow = ReplyOf<typeof endpoints.supportQueue>['data'][number];

/** An answer, free or from a template, in the language of the request. */
export function AnswerDialog({ row, onClose, onDone }: { row: SupportRow; onClose: () => void; onDone: () => void }) {
  const t = useTexts(supportTexts);
  const language = useLang();
  const answer = useAction(endpoints.answerSupport, { quiet: true });
  const form = useKeptForm(`answer ${row._id}`, { text: '' }, answer);
  const { text } = form.values;
  const [refused, setRefused] = useState('');
  const send = async (): Promise<void> => {
    const result = await answer.run({ params: { id: row._id }, body: { text } });
    if (!result) return;
    if (!result.ok) {
      setRefused(result.errors[0]?.msg ?? result.message);
      return;
    }
    alert({ msg: t.sent, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.answerTo(row.number)}
      description={t.inLanguage[row.language]}
      onSubmit={() => void send()}
      actions={
        <Button type="submit" busy={answer.busy} disabled={text.trim() === ''}>
          {t.send}
        </Button>
      }
    >
      {refused && <Notice tone="bad">{refused}</Notice>}
      <OpenDialog>{row.text}</OpenDialog>
      <ChipList>
        {cannedAnswers.map((canned) => (
          <Chip key={canned.name.en} onClick={() => form.fill({ text: canned.text[row.language] })}>
            {canned.name[language]}
          </Chip>
        ))}
      </ChipList>
      <Lines>
        {t.yourAnswer}
        <textarea
          name="answer"
          lang={row.language}
          maxLength={2000}
          value={text}
          onChange={(event) => form.fill({ text: event.target.value })}
        />
      </Lines>
    </Dialog>
  );
}
