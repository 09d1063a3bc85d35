import { contestTextInHindi } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';

const Box = styled.figure`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  overflow-wrap: anywhere;
`;
const Soft = styled.small`
  color: ${theme.color.soft};
`;

/** The question as its readers will see it, in both languages. */
export function QuestionPreview({ title, titleHi }: { title: string; titleHi: string }) {
  const t = useTexts(texts).questions;
  const known = contestTextInHindi(title);
  const inHindi = titleHi || (known === title ? undefined : known);
  if (title === '') return null;
  return (
    <Box aria-label={t.preview}>
      <Soft>{t.preview}</Soft>
      <b lang="en">{title}</b>
      {inHindi === undefined ? <Soft>{t.onlyEnglish}</Soft> : <b lang="hi">{inHindi}</b>}
    </Box>
  );
}
