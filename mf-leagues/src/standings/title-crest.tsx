import type { Title } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Shield = styled.svg`
  flex: none;
  vertical-align: text-bottom;
  color: ${theme.color.accentText};
`;
/** What stands on each shield: three peaks, five bars, a tick, two heads. */
const signs: Record<Title, string> = {
  upsets: 'M6 16l4-7 3 4 2-3 3 6z',
  row: 'M6 9v7M9 9v7M12 9v7M15 9v7M18 9v7',
  right: 'M7 12l4 4 6-7',
  friend: 'M6 17c0-4 5-4 5 0M13 17c0-4 5-4 5 0M8.500 10.500h.01M15.500 10.500h.01',
};

/** The crest of a title, named for screen readers and on hover. */
export function TitleCrest({ title, size = 20 }: { title: Title; size?: number }) {
  const t = useTexts(texts);
  const name = t.titles[title];
  return (
    <Shield width={size} height={size} viewBox="0 0 24 24" role="img" aria-label={name}>
      <title>{name}</title>
      <path
        d="M12 1.500 21 4v8c0 5-4 8.500-9 10.500C7 20.500 3 17 3 12V4Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
      <path
        d={signs[title]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Shield>
  );
}
