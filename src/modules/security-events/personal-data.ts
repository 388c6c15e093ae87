import type { PersonalData } from '#platform/personal-data.ts';
import { deleteEventsOf, selectEventsOf } from './internal/security-event-records.ts';

/** Failed log-ins to the customer's account, with the addresses that they came from. */
export const securityEventsPersonalData: PersonalData = {
  name: 'securityEvents',
  columns: { 'security_events.event': ['actor', 'address'] },
  read: (ctx, { customerId }) => selectEventsOf(ctx, `customer:${customerId}`),
  erase: (ctx, { customerId }) => deleteEventsOf(ctx, `customer:${customerId}`),
};
