import { endpoints } from '@baazi/contracts';
import { useCall } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import { Form } from '../match/form';

/** Form and head to head of the match that comes next, while nothing is played. */
export default function NextForm({ matchID, skeleton }: { matchID: string; skeleton: ReactNode }) {
  const page = useCall(endpoints.matchPage, { params: { matchID } });
  if (page.at === 'failed') return null;
  return page.at === 'ready' ? <Form page={page.response} /> : skeleton;
}
