import { live, resync$, usePlayer } from '@baazi/portal-kit';
import { useEffect, useMemo, useState } from 'react';

/** Contests whose join is still confirming (202); the live stream ends each one. */
export function useConfirming(): { has: (id: string) => boolean; add: (id: string) => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const joined = usePlayer();
  useEffect(() => {
    const end = (id: string): void => setIds((before) => new Set([...before].filter((other) => other !== id)));
    const streams = [
      live('pick').subscribe(({ matchID, state }) => state !== 'confirming' && end(matchID)),
      live('answer').subscribe(({ questionID, state }) => state !== 'confirming' && end(questionID)),
      // Joins decided while the stream was disconnected are in the player's lists.
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
