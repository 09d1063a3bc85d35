import { Check, Money, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';
import type { Seen } from './seen';

const Group = styled.fieldset`
  display: grid;
  gap: ${theme.space(1)};
  margin: 0;
  padding: ${theme.space(2)} ${theme.space(3)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.m};
  & > legend {
    padding: 0 ${theme.space(1)};
    font-weight: 600;
  }
  & > p {
    margin: 0;
    font-size: ${theme.size.s};
    color: ${theme.color.soft};
  }
`;

interface Props {
  questions: NonNullable<Seen['declared']['questions']>;
  /** ids of the questions to void as well */
  ticked: ReadonlySet<string>;
  onTicked: (ticked: ReadonlySet<string>) => void;
}

/** The open questions of a void match: voided too, or only closed. */
export function LinkedQuestions({ questions, ticked, onTicked }: Props) {
  const t = useTexts(texts).results;
  const change = (id: string, isTicked: boolean): void => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    onTicked(next);
  };
  return (
    <Group>
      <legend>{t.voidQuestions}</legend>
      {questions.map(({ questionID, title, entries, refundRupees }) => (
        <Check key={questionID} checked={ticked.has(questionID)} onChecked={(on) => change(questionID, on)}>
          <span>
            {title} ({t.entriesOf(entries)}, <Money rupees={refundRupees} />)
          </span>
        </Check>
      ))}
      <p>{t.voidQuestionsHint}</p>
    </Group>
  );
}
