import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { navigate } from '@baazi/portal-kit/core';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link to any path of the portal. It works without a router, so the shell's menu and every micro-frontend use the
 * same component.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const forBrowser =
      event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (forBrowser || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    navigate(to, { replace, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
