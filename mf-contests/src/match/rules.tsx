import { supportPath, publicPaths, rulesPath } from '@baazi/contracts';
import { Link, theme, useLang, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { matchTexts } from './match-texts';
import { Section, type MatchPageData } from './section';

const Fold = styled.details`
  & > summary {
    min-height: 32px;
    color: ${theme.color.accentText};
    font-weight: 650;
    cursor: pointer;
  }
  & > p {
    margin: ${theme.space(2)} 0 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
    white-space: pre-line;
  }
`;
const Hash = styled.code`
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(4)};
  justify-content: space-between;
  font-size: ${theme.size.s};
`;

/** The rules of this contest, fixed when it was created: their hash identifies them. */
export function Rules({ rules, matchID }: { rules: MatchPageData['rules']; matchID: string }) {
  const t = useTexts(matchTexts);
  const lang = useLang();
  return (
    <Section title={t.rules} name="rules" late>
      <Fold>
        <summary>{t.readRules}</summary>
        <p>{rules.text[lang]}</p>
      </Fold>
      <Row>
        <Link to={rulesPath(rules.hash)}>
          {t.rulesOf} <Hash>{rules.hash.slice(0, 16)}</Hash>
        </Link>
        <Link to={publicPaths.fair}>{t.checkUs}</Link>
        <Link to={supportPath({ match: matchID })}>{t.askUs}</Link>
      </Row>
    </Section>
  );
}
