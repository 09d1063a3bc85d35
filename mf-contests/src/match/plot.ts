import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** What is drawn over the overs of a match: heights beside it, overs below. */
export const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space(1)} ${theme.space(2)};
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
`;
/** Stretched to its width, so lines keep their own. */
export const Chart = styled.svg<{ $height: number }>`
  width: 100%;
  height: ${({ $height }) => $height}px;
  overflow: visible;
  & path {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
`;
/** A line in the colour of a side. The attribute stays where a browser cannot mix colours. */
export const SideLine = styled.path<{ $colour: string }>`
  && {
    stroke: ${({ $colour }) => $colour};
    stroke-width: 3;
  }
`;

export const OVERS = 20;
/** Coordinates with one decimal place keep the drawing short. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;
