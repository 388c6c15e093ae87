import type { PersonalData } from '#platform/personal-data.ts';
import { deleteSubscriber, selectSubscription } from './internal/subscriber-records.ts';

export const mailingListPersonalData: PersonalData = {
  name: 'mailingList',
  columns: { 'mailing_list.subscriber': ['email', 'consent_version', 'consented_at', 'token', 'unsubscribed_at'] },
  read: async (ctx, { email }) => (email === null ? null : selectSubscription(ctx, email)),
  erase: async (ctx, { email }) => {
    if (email !== null) await deleteSubscriber(ctx, email);
  },
};
