import { useValue } from '../portal/use-value';
import { theme$, type Look } from '@baazi/portal-kit/core';

export const useThemeChoice = (): Look => useValue(theme$);
