import { useValue } from '../portal/use-value';
import { player$, session$, type Player, type Session } from '@baazi/portal-kit/core';

export const useSession = (): Session => useValue(session$);
export const usePlayer = (): Player | null => useValue(player$);
