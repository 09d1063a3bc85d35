import styled from 'styled-components';
import { theme } from '../theme/theme';

export interface AvatarProps {
  /** as the server sends it: `builtin:<name>`, the URL of an upload, or undefined */
  avatar?: string | undefined;
  /** pixels */
  size: number;
}

const BUILT_IN = 'builtin:';
/** Drawn for this project. One file, fetched once, and only where a built-in picture is shown. */
const sprite = new URL('./avatars.svg', import.meta.url).href;
const Round = styled.span<{ $size: number }>`
  display: block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  overflow: hidden;
  background: ${theme.color.raised};
  & > * {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The picture itself, in its own chunk because most players have not chosen one. */
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
