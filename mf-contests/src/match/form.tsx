import { theme, useLang, useTexts, useResultText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { matchTexts } from './match-texts';
import { Section, type MatchPageData } from './section';

const Side = styled.div`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: ${theme.space(2)};
  align-items: center;
`;
const Marks = styled.ol`
  display: flex;
  gap: ${theme.space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const looks = {
  W: { text: theme.color.good, wash: theme.color.goodWash },
  L: { text: theme.color.bad, wash: theme.color.badWash },
  N: { text: theme.color.soft, wash: theme.color.sunken },
} as const;
const Earlier = styled.li`
  display: grid;
  justify-items: center;
  align-content: start;
  min-width: 34px;
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
`;
const Mark = styled.span<{ $result: keyof typeof looks }>`
  display: grid;
  place-items: center;
  width: 30px;
  height: 30px;
  border-radius: ${theme.radius.s};
  color: ${({ $result }) => looks[$result].text};
  background: ${({ $result }) => looks[$result].wash};
  font-size: ${theme.size.s};
  font-weight: 750;
`;

const yearOf = (day: string): string => day.slice(0, 4);

const Line = styled.p`
  font-size: ${theme.size.s};
`;

/** The last matches of each side, newest first, and head to head. */
export function Form({ page: { match, form, headToHead } }: { page: MatchPageData }) {
  const t = useTexts(matchTexts);
  const resultText = useResultText();
  const date = new Intl.DateTimeFormat(useLang() === 'hi' ? 'hi-IN' : 'en-IN', { day: 'numeric', month: 'short' });
  const isUndecided = Object.values(form).some((lines) => lines.some(({ result }) => result === 'N'));
  return (
    <Section title={t.form} name="form" late>
      {match.teams.map((code) => (
        <Side key={code}>
          <b>{code}</b>
          {(form[code] ?? []).length === 0 ? (
            <small>{t.noForm}</small>
          ) : (
            <Marks>
              {(form[code] ?? []).map(({ day, result, opponent, words: copy, message }) => (
                <Earlier key={`${day} ${opponent}`} title={resultText(copy, message)}>
                  <Mark $result={result} aria-hidden="true">
                    {t.marks[result]}
                  </Mark>
                  <small aria-hidden="true">{opponent}</small>
                  <small aria-hidden="true">{date.format(new Date(`${day}T12:00`))}</small>
                  {yearOf(day) !== yearOf(match.startsAt) && <small aria-hidden="true">{yearOf(day)}</small>}
                  <span className="unseen">{resultText(copy, message)}</span>
                </Earlier>
              ))}
            </Marks>
          )}
        </Side>
      ))}
      {isUndecided && <Line>{t.noResultMark}</Line>}
      {headToHead.played > 0 && (
        <Line>
          {t.headToHead(
            headToHead.played,
            match.teams.map((code) => `${code} ${headToHead.won[code] ?? 0}`).join(', '),
          )}
        </Line>
      )}
    </Section>
  );
}
