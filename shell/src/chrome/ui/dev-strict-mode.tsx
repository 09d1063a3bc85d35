import { StrictMode, type ReactElement } from 'react';

/** Wraps a React root of the shell: a development build uses StrictMode to find impure renders, a release does not. */
export const checked = (tree: ReactElement): ReactElement =>
  process.env.NODE_ENV === 'production' ? tree : <StrictMode>{tree}</StrictMode>;
