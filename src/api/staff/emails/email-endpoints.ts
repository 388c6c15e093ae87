/** Mails to shoppers at the staff site. */
import { listEmails, previewEmailWords, readEmailWords, saveEmailWordsCall, testEmailWords } from './email-words.ts';

export const emailEndpoints = [listEmails, readEmailWords, saveEmailWordsCall, previewEmailWords, testEmailWords];
