import { reasonInHindi, resultTextIn, type ResultMessage } from '@baazi/contracts';
import { now } from '../clock/clock';
import { longDay } from './day-and-time';

const yearNow = (): number => new Date(now()).getFullYear();
/** Times in the headings of the board use the browser's clock. */
const headings = (text: string): string =>
  text
    .replace(/^Today's Fixtures$/, 'आज के मैच')
    .replace(
      /^Next Match Day: \S+ (\d+ \w+)$/,
      (_all, day: string) => `अगले मैच: ${longDay(`${day} ${yearNow()} 12:00 GMT+0530`)}`,
    );

export const hi = {
  translate: (text: string): string => headings(reasonInHindi(text)),
  result: (text: string, message: ResultMessage | undefined): string => resultTextIn(text, message, 'hi'),
};
