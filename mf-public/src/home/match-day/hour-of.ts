import type { Hour } from '../../frame/stadium-art';

const hourFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });

/** The sky over an Indian ground: lit from five in the afternoon, dark from seven to six. */
export function hourOf(at: number): Hour {
  const hour = Number(hourFormat.format(at));
  if (hour < 6 || hour >= 19) return 'night';
  return hour < 17 ? 'day' : 'dusk';
}
