import styled from 'styled-components';
import { theme } from '../theme/theme';

export interface AvatarProps {
  /** as the server says it: `builtin:<name>`, the address of an upload, or nothing */
  avatar?: string | undefined;
  /** pixels */
  size: number;
}

const BUILT_IN = 'builtin:';
/** Drawn for this project. One file, fetched once, by whom shows one. */
const sprite = new URL('./avatars.svg', import.meta.url).href;
const Round = styled.span<{ $size: number }>`
  display: block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  overflow: hidden;
  background: ${theme.color.accentWash};
  & > * {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The picture itself, which most players have not chosen: in a chunk of its own. */
export default function AvatarPicture({ avatar = '', size }: AvatarProps) {
  return (
    <Round $size={size}>
      {avatar.startsWith(BUILT_IN) ? (
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <use href={`${sprite}#${avatar.slice(BUILT_IN.length)}`} />
        </svg>
      ) : (
        <img src={avatar} alt="" width={size} height={size} />
      )}
    </Round>
  );
}
