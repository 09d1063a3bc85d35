import { divisions, ladderPoints, titles, type endpoints, type ReplyOf } from '@baazi/contracts';
import { Chip, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Box } from '../box';
import { texts } from '../texts';
import { TitleCrest } from './title-crest';

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Titles = styled.ul`
  && {
    padding: 0;
    list-style: none;
  }
  & > li {
    display: flex;
    gap: ${theme.space(2)};
    align-items: center;
  }
  & > li[data-earned='no'] {
    opacity: 0.75;
  }
  & > li[data-earned='yes'] {
    color: ${theme.color.text};
    font-weight: 650;
  }
`;

type Distinctions = ReplyOf<typeof endpoints.standings>['distinctions'];

/** The player's division, what this week's points decide about it, and the titles of the season. */
export function Ladder({ distinctions: { division, points, moved, titles: earned } }: { distinctions: Distinctions }) {
  const t = useTexts(texts);
  const { rise, stay } = ladderPoints[division];
  return (
    <Box as="section" data-area="ladder" aria-label={t.ladder}>
      <h2>{t.ladder}</h2>
      <Steps>
        {divisions.map((one) => (
          <li key={one} aria-current={one === division ? 'step' : undefined}>
            <Chip tone={one === division ? 'accent' : 'neutral'}>{t.divisions[one]}</Chip>
          </li>
        ))}
      </Steps>
      {moved !== 0 && <p>{moved > 0 ? t.rose(t.divisions[division]) : t.fell(t.divisions[division])}</p>}
      <p>{t.weekPoints(points)}</p>
      {rise !== undefined && <p>{t.toRise(rise)}</p>}
      {stay > 0 && <p>{t.toStay(stay)}</p>}
      <h2>{t.titlesTitle}</h2>
      <Titles>
        {titles.map((title) => (
          <li key={title} data-earned={earned.includes(title) ? 'yes' : 'no'}>
            <TitleCrest title={title} size={28} />
            {t.titles[title]}
          </li>
        ))}
      </Titles>
    </Box>
  );
}
