import { Chip, useTexts, type Tone } from '@baazi/portal-kit';
import { texts } from '../../texts';

const tones: Readonly<Record<string, Tone>> = {
  open: 'info',
  locked: 'wait',
  declared: 'accent',
  settled: 'good',
  void: 'neutral',
  active: 'good',
  blocked: 'bad',
  closed: 'neutral',
  frozen: 'wait',
  requested: 'wait',
  approved: 'wait',
  sending: 'info',
  paid: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  failed: 'bad',
  reversed: 'bad',
  credited: 'good',
  suspense: 'wait',
  refunded: 'neutral',
  seen: 'info',
  registered: 'info',
  earned: 'good',
  'on-hold': 'wait',
  denied: 'bad',
  'clawed-back': 'bad',
  proposed: 'wait',
  posted: 'good',
  player: 'neutral',
  operator: 'accent',
  member: 'info',
  guest: 'neutral',
};

/** A state as text and tone. A state newer than this page is shown as it is. */
export function StateChip({ state }: { state: string }) {
  const copy: Readonly<Record<string, string>> = useTexts(texts).states;
  return <Chip tone={tones[state] ?? 'neutral'}>{copy[state] ?? state}</Chip>;
}
