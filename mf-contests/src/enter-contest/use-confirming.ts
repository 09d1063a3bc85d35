import { live, resync$, usePlayer } from '@baazi/portal-kit';
import { useEffect, useMemo, useState } from 'react';

/** The contests whose join is still being decided (202); the live stream ends each one. */
export function useConfirming(): { has: (id: string) => boolean; add: (id: string) => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const joined = usePlayer();
  useEffect(() => {
    const end = (id: string): void => setIds((before) => new Set([...before].filter((other) => other !== id)));
    const streams = [
      live('pick').subscribe(({ matchID, state }) => state !== 'confirming' && end(matchID)),
      live('answer').subscribe(({ questionID, state }) => state !== 'confirming' && end(questionID)),
      // What was decided while the stream was away is in the player's joined lists again.
      resync$.subscribe(() => setIds(new Set())),
    ];
    return () => {
      for (const stream of streams) stream.unsubscribe();
    };
  }, []);
  return useMemo(
    () => ({
      has: (id) => ids.has(id) && joined !== null,
      add: (id) => setIds((before) => new Set(before).add(id)),
    }),
    [ids, joined],
  );
}
