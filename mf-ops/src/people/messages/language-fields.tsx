import { cutText, messageTextLength, messageTitleLength, type Language } from '@baazi/contracts';
import { Field, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Lines } from '../../ui/page/lines';
import { messageTexts } from './message-texts';

const Set = styled.fieldset`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-block-end: ${theme.space(2)};
    padding: 0;
    font-weight: 700;
  }
`;
/** Counts code points, as the server does. */
const length = (text: string): number => [...text].length;
/** A message is one paragraph. */
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

interface Typed {
  value: string;
  onValue: (typed: string) => void;
  error?: string | undefined;
}

/** Title and text of a message in one language. */
export function LanguageFields({ language, title, text }: { language: Language; title: Typed; text: Typed }) {
  const t = useTexts(messageTexts);
  return (
    <Set>
      <legend>{language === 'en' ? t.inEnglish : t.inHindi}</legend>
      <Field
        label={t.titleLabel}
        name={`title-${language}`}
        lang={language}
        maxLength={messageTitleLength}
        autoComplete="off"
        value={title.value}
        onValue={title.onValue}
        {...(title.error !== undefined && { error: title.error })}
      />
      <Lines>
        {t.textLabel}
        <textarea
          name={`text-${language}`}
          lang={language}
          value={text.value}
          aria-invalid={text.error ? true : undefined}
          onChange={(event) => text.onValue(cutText(oneLine(event.target.value), messageTextLength, length))}
        />
        <small>{text.error ?? t.left(messageTextLength - length(text.value))}</small>
      </Lines>
    </Set>
  );
}
