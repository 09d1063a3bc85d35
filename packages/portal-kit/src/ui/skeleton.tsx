import styled, { keyframes } from 'styled-components';
import { theme } from '../theme/theme';

const shimmer = keyframes`
  from { background-position: 100% 0; }
  to { background-position: -100% 0; }
`;
const Bar = styled.span<{ $width: string; $height: string; $round: string }>`
  display: block;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  border-radius: ${({ $round }) => $round};
  background: linear-gradient(90deg, ${theme.color.raised} 40%, ${theme.color.line} 50%, ${theme.color.raised} 60%) 0
    0 / 200% 100%;
  @media (prefers-reduced-motion: no-preference) {
    animation: ${shimmer} 1.6s linear infinite;
  }
  /* In a page drawn at the gateway: nothing will come in its place. */
  @media (scripting: none) {
    display: none;
  }
`;

/** Placeholder of loading content. Give it the size of the content, so that nothing shifts. */
export function Skeleton({
  width = '100%',
  height = '1em',
  round = theme.radius.s,
}: {
  width?: string;
  height?: string;
  round?: string;
}) {
  return <Bar $width={width} $height={height} $round={round} aria-hidden="true" data-skeleton="" />;
}
