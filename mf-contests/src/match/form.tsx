import { theme, useTexts, useServerText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { matchTexts } from './match-texts';
import type { MatchPageData } from './match-data';
import { Section } from './section';

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
const Mark = styled.li<{ $result: keyof typeof looks }>`
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

/** The last matches of each side, newest first, and head to head. */
export function Form({ page: { match, form, headToHead } }: { page: MatchPageData }) {
  const t = useTexts(matchTexts);
  const serverText = useServerText();
  return (
    <Section title={t.form} name="form" late>
      {match.teams.map((code) => (
        <Side key={code}>
          <b>{code}</b>
          {(form[code] ?? []).length === 0 ? (
            <small>{t.noForm}</small>
          ) : (
            <Marks>
              {(form[code] ?? []).map(({ day, result, opponent, words: copy }) => (
                <Mark key={`${day} ${opponent}`} $result={result} title={serverText(copy)}>
                  <span aria-hidden="true">{t.marks[result]}</span>
                  <span className="unseen">{serverText(copy)}</span>
                </Mark>
              ))}
            </Marks>
          )}
        </Side>
      ))}
      {headToHead.played > 0 && (
        <p>
          {t.headToHead(
            headToHead.played,
            match.teams.map((code) => `${code} ${headToHead.won[code] ?? 0}`).join(', '),
          )}
        </p>
      )}
    </Section>
  );
}
