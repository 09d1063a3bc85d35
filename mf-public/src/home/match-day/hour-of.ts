import type { Hour } from '../../frame/stadium-art';

const hourFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });

/** The light over an Indian ground: floodlit from 17:00, dark from 19:00 to 06:00. */
export function hourOf(at: number): Hour {
  const hour = Number(hourFormat.format(at));
  if (hour < 6 || hour >= 19) return 'night';
  return hour < 17 ? 'day' : 'dusk';
}
