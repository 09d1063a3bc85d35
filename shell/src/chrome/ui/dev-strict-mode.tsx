import { StrictMode, type ReactElement } from 'react';

/** What a React root of the shell draws: a development build looks for what is not pure, a released one does not. */
export const checked = (tree: ReactElement): ReactElement =>
  process.env.NODE_ENV === 'production' ? tree : <StrictMode>{tree}</StrictMode>;
