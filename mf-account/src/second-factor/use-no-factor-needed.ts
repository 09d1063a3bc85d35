import { applyProfile, usePlayer } from '@baazi/portal-kit';

/** An operator who has just enrolled a factor is given the console. */
export function useNoFactorNeeded(): () => void {
  const user = usePlayer()?.user;
  return () => {
    if (user?.needsFactor) applyProfile({ ...user, needsFactor: false });
  };
}
