import { Icon, theme, type User } from '@baazi/portal-kit';
import styled from 'styled-components';

const Round = styled.span<{ $size: number }>`
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  overflow: hidden;
  color: ${theme.color.accentText};
  background: ${theme.color.accentWash};
  & > img,
  & > svg:only-child {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The built-in pictures, drawn for this project: ground colour and a figure of plain shapes. */
const drawn = {
  bat: {
    ground: '#0b4ea2',
    figure: <path d="m40 14 10 10-22 26-8 2-4 8-6-6 8-4 2-8Z" fill="#ffd58a" stroke="#5a3a12" strokeWidth="1.5" />,
  },
  ball: {
    ground: '#1f6b3f',
    figure: (
      <>
        <circle cx="32" cy="32" r="17" fill="#d5313c" />
        <path
          d="M25 17c8 9 8 21 0 30M39 17c-8 9-8 21 0 30"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeDasharray="3 3"
        />
      </>
    ),
  },
  stumps: {
    ground: '#7a1f4b',
    figure: <path d="M22 20v30M32 20v30M42 20v30M20 18h24" stroke="#ffe8b8" strokeWidth="5" strokeLinecap="round" />,
  },
  helmet: {
    ground: '#16294d',
    figure: (
      <>
        <path d="M14 36c0-24 36-24 36 0v6H14Z" fill="#f59e2d" />
        <path d="M30 42h22M32 48h18M36 42v10M44 42v10" stroke="#dfe6ff" strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  trophy: {
    ground: '#3f2469',
    figure: (
      <>
        <path d="M20 14h24v12c0 10-5 16-12 16s-12-6-12-16Z" fill="#ffc24a" />
        <path d="M30 42h4v8h-4zM24 50h16v4H24z" fill="#ffc24a" />
        <path d="M20 18h-6c0 9 3 13 8 14M44 18h6c0 9-3 13-8 14" fill="none" stroke="#ffc24a" strokeWidth="3" />
      </>
    ),
  },
  floodlight: {
    ground: '#070c1f',
    figure: (
      <>
        <path d="M30 26h4v28h-4z" fill="#5d79c9" />
        <rect x="16" y="12" width="32" height="16" rx="4" fill="#27407f" />
        <g fill="#fff6d8">
          <circle cx="23" cy="20" r="3.5" />
          <circle cx="32" cy="20" r="3.5" />
          <circle cx="41" cy="20" r="3.5" />
        </g>
      </>
    ),
  },
  tiger: {
    ground: '#e66a1a',
    figure: (
      <>
        <circle cx="32" cy="34" r="16" fill="#ffd9a8" />
        <path d="M18 22l6 8M46 22l-6 8M32 18v8M24 44h16" stroke="#3a1d08" strokeWidth="4" strokeLinecap="round" />
        <g fill="#3a1d08">
          <circle cx="26" cy="34" r="2.5" />
          <circle cx="38" cy="34" r="2.5" />
        </g>
      </>
    ),
  },
  peacock: {
    ground: '#0e5a6b',
    figure: (
      <>
        <g fill="#2fbf9b">
          <circle cx="18" cy="24" r="7" />
          <circle cx="32" cy="16" r="7" />
          <circle cx="46" cy="24" r="7" />
        </g>
        <g fill="#f7d154">
          <circle cx="18" cy="24" r="2.5" />
          <circle cx="32" cy="16" r="2.5" />
          <circle cx="46" cy="24" r="2.5" />
        </g>
        <path d="M32 26c8 8 8 20 0 28-8-8-8-20 0-28Z" fill="#1c3fa8" />
      </>
    ),
  },
} as const;
type AvatarName = keyof typeof drawn;
export const avatarNames = Object.keys(drawn) as AvatarName[];
const isAvatarName = (name: string): name is AvatarName => Object.hasOwn(drawn, name);

function Drawn({ name }: { name: AvatarName }) {
  const { ground, figure } = drawn[name];
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={ground} />
      {figure}
    </svg>
  );
}

/** A player's picture: one of ours, their own, or a plain figure. Decoration beside the name. */
export function Avatar({ avatar, size = 72 }: { avatar: User['avatar']; size?: number }) {
  const name = avatar?.startsWith('builtin:') ? avatar.slice('builtin:'.length) : '';
  return (
    <Round $size={size}>
      {isAvatarName(name) ? (
        <Drawn name={name} />
      ) : avatar?.startsWith('/api/avatars/') ? (
        <img src={avatar} alt="" width={size} height={size} />
      ) : (
        <span>
          <Icon name="profile" size={Math.round(size / 2)} />
        </span>
      )}
    </Round>
  );
}
