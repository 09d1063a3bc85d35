import { paths } from '@baazi/contracts';
import { Link, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Name = styled(Link)`
  display: inline-flex;
  gap: ${theme.space(2)};
  align-items: center;
  color: ${theme.color.text};
  font-size: ${theme.size.l};
  font-weight: 800;
  letter-spacing: -0.01em;
  text-decoration: none;
`;

/** The portal's logo: a ball leaving its track. */
export function Logo() {
  const t = useTexts(texts);
  return (
    <Name to={paths.home}>
      <LogoMark />
      {t.portal}
    </Name>
  );
}

const Svg = styled.svg`
  color: ${theme.color.accent};
`;
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <Svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M2 27C8 25 13 21 16 15"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeDasharray="1 5"
      />
      <circle cx="21" cy="11" r="9" fill="currentColor" />
      <g fill="none" stroke="var(--on-accent)" transform="rotate(28 21 11)">
        <path d="M21 2v18" strokeWidth="0.8" />
        <path d="M19.2 2.4v17.200M22.8 2.4v17.200" strokeWidth="1.3" strokeDasharray="1.200 1.6" />
      </g>
    </Svg>
  );
}
