import { StrictMode, type ReactElement } from 'react';

/** Wraps a React root of the shell: development builds use strict mode, releases do not. */
export const checked = (tree: ReactElement): ReactElement =>
  process.env.NODE_ENV === 'production' ? tree : <StrictMode>{tree}</StrictMode>;
