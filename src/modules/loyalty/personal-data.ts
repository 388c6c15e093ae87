import type { PersonalData } from '#platform/personal-data.ts';
import { deleteMember, selectMembership } from './internal/member-records.ts';

export const loyaltyPersonalData: PersonalData = {
  name: 'loyalty',
  columns: { 'loyalty.member': ['customer_id', 'enrolled_at'] },
  read: (ctx, { customerId }) => selectMembership(ctx, customerId),
  erase: (ctx, { customerId }) => deleteMember(ctx, customerId),
};
