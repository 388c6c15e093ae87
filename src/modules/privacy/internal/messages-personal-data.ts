import { deleteMessagesTo, selectMessagesTo } from '#platform/outbox/outbox-recipients.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/** Emails queued for or sent to the person's address; the outbox is shared, so no other module's part covers it. */
export const messagesPersonalData: PersonalData = {
  name: 'messages',
  columns: { 'platform.outbox': ['payload', 'dedupe_key', 'last_error'] },
  read: async (ctx, { email }) => (email === null ? [] : selectMessagesTo(ctx, email)),
  erase: async (ctx, { email }) => {
    if (email !== null) await deleteMessagesTo(ctx, email);
  },
};
