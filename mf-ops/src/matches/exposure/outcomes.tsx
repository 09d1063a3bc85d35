import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Money, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';

export type ExposureRow = ReplyOf<typeof endpoints.exposure>['data'][number];

const Grid = styled.dl`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  & > div {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr);
    gap: 0 ${theme.space(2)};
    align-items: center;
  }
  & dt {
    font-weight: 700;
  }
  & dd {
    margin: 0;
  }
  & meter {
    width: 100%;
    max-width: 200px;
    height: 6px;
  }
`;

/** Each outcome of a contest: entries, stakes, and liability beside its cap. */
export function Outcomes({ row }: { row: ExposureRow }) {
  const t = useTexts(texts);
  const copy: Readonly<Record<string, string>> = { yes: t.results.yes, no: t.results.no };
  return (
    <Grid>
      {row.outcomes.map(({ outcome, picks, stakedRupees, liabilityRupees }) => (
        <div key={outcome}>
          <dt>{copy[outcome] ?? outcome}</dt>
          <dd>
            <Money rupees={liabilityRupees} />
            <small>
              {t.exposure.entries(picks)} · <Money rupees={stakedRupees} />
            </small>
            {row.capRupees !== null && (
              <meter min={0} max={row.capRupees} value={liabilityRupees} aria-label={t.exposure.cap} />
            )}
          </dd>
        </div>
      ))}
    </Grid>
  );
}
