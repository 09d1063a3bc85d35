import { isReplyMessage, reasonInHindi, replyText } from '@baazi/contracts';
import { hi as refusals } from './refusals.hi';

/**
 * A server text in Hindi: by its message, or by its English where that is the same each time. An unknown text, such as
 * an operator's free text, stays as it is.
 */
export const translateToHindi = (text: string, message?: unknown): string =>
  isReplyMessage(message) ? replyText(message, 'hi') : (refusals[text] ?? reasonInHindi(text));
