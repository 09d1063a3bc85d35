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
  if (title === '') return null;
  return (
    <Box aria-label={t.preview}>
      <Soft>{t.preview}</Soft>
      <b lang="en">{title}</b>
      {titleHi === '' ? <Soft>{t.onlyEnglish}</Soft> : <b lang="hi">{titleHi}</b>}
    </Box>
  );
}
