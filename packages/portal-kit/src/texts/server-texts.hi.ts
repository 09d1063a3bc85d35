import { isReplyMessage, reasonInHindi, replyText, resultTextIn, type ResultMessage } from '@baazi/contracts';

export const hi = {
  translate: (text: string, message?: unknown): string =>
    isReplyMessage(message) ? replyText(message, 'hi') : reasonInHindi(text),
  result: (text: string, message: ResultMessage | undefined): string => resultTextIn(text, message, 'hi'),
};
