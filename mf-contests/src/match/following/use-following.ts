import { endpoints, type ReplyOf } from '@baazi/contracts';
import { useCall } from '@baazi/portal-kit';
import { useState } from 'react';

export type Following = ReplyOf<typeof endpoints.following>;

/** The player's requests and guesses in a match; a reply to an action replaces what was read before it. */
export function useFollowing(matchID: string) {
  const read = useCall(endpoints.following, { params: { matchID } });
  const [acted, setActed] = useState<Following>();
  const known = read.at === 'ready' ? read.response : undefined;
  const isNewer = acted && (!known || acted.serverNow > known.serverNow);
  return { following: isNewer ? acted : known, again: read.again, onReply: setActed };
}
