import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styled, { css } from 'styled-components';
import { Link } from '../address/link';
import { theme } from '../theme/theme';
import { Icon, type IconName } from './icon';

interface Look {
  $tone: 'accent' | 'quiet' | 'plain' | 'danger';
  $wide: boolean;
  $small: boolean;
}

const buttonStyle = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(2)};
  min-height: ${({ $small }) => ($small ? '36px' : '48px')};
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  padding: ${theme.space(1)} ${({ $small }) => theme.space($small ? 3 : 5)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.m};
  font: inherit;
  font-weight: 650;
  font-size: ${({ $small }) => ($small ? theme.size.s : theme.size.m)};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  touch-action: manipulation;
  transition:
    background-color ${theme.motion},
    border-color ${theme.motion},
    transform ${theme.motion};
  ${({ $tone }) =>
    ({
      accent: `color:${theme.color.onAccent};background:${theme.color.accent};
        &:hover{background:${theme.color.accentHover}}`,
      quiet: `color:${theme.color.text};background:${theme.color.raised};border-color:${theme.color.line};
        &:hover{border-color:${theme.color.edge}}`,
      plain: `color:${theme.color.accentText};background:none;&:hover{text-decoration:underline}`,
      danger: `color:${theme.color.bad};background:${theme.color.badWash};&:hover{border-color:${theme.color.bad}}`,
    })[$tone]}
  &:active {
    transform: scale(0.975);
  }
  &:disabled {
    color: ${theme.color.soft};
    background: ${theme.color.sunken};
    border-color: ${theme.color.line};
    cursor: not-allowed;
    transform: none;
  }
  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.85;
    transform: none;
  }
`;
const Face = styled.button<Look>`
  ${buttonStyle}
`;
const LinkFace = styled(Link)<Look>`
  ${buttonStyle}
`;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: Look['$tone'];
  wide?: boolean;
  small?: boolean;
  icon?: IconName;
  /** While true the button keeps focus, ignores presses, and shows `busyText`. */
  busy?: boolean;
  busyText?: string;
  /** Renders a link to a path of the portal. */
  to?: string;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  tone = 'accent',
  wide = false,
  small = false,
  icon,
  busy = false,
  busyText,
  to,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const shape = { $tone: tone, $wide: wide, $small: small };
  const content = (
    <>
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      {busy && busyText ? busyText : children}
    </>
  );
  if (to !== undefined) {
    return (
      <LinkFace to={to} className={rest.className} id={rest.id} aria-label={rest['aria-label']} {...shape}>
        {content}
      </LinkFace>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // A submit button inside a form would otherwise submit it a second time.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Face
      {...rest}
      {...shape}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {content}
    </Face>
  );
}
