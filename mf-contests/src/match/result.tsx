import { dayAndTime, theme, useTexts, useServerText, useResultText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { matchTexts } from './match-texts';
import { Section, type MatchPageData } from './section';

const List = styled.ol`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    padding-top: ${theme.space(2)};
    border-top: 1px solid ${theme.color.line};
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;

/** The declared result with its source, and every earlier declaration with its reason. */
export function Result({ page: { result, revisions } }: { page: MatchPageData }) {
  const t = useTexts(matchTexts);
  const serverText = useServerText();
  const resultText = useResultText();
  if (!result) return null;
  return (
    <Section title={t.result} name="result">
      <b>{resultText(result.resultText, result.resultMessage)}</b>
      <p>
        {result.state === 'declared' ? t.onItsWay : t.settled} · {dayAndTime(result.at)}
        {result.source && ` · ${result.source}`}
      </p>
      {revisions.length > 1 && (
        <List aria-label={t.revisions}>
          {revisions.map(({ revision, outcome, reason, source, at }) => (
            <li key={revision}>
              {revision}. {outcome === 'void' ? t.void : outcome}
              <small>
                {serverText(reason)} · {dayAndTime(at)}
                {source && ` · ${source}`}
              </small>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}
