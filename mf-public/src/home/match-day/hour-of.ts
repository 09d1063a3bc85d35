import { clockInIndia } from '@baazi/contracts';
import type { Hour } from '../../frame/stadium-art';

/** The light over an Indian ground: floodlit from 17:00, dark from 19:00 to 06:00. */
export function hourOf(at: number): Hour {
  const hour = clockInIndia(at).getUTCHours();
  if (hour < 6 || hour >= 19) return 'night';
  return hour < 17 ? 'day' : 'dusk';
}
