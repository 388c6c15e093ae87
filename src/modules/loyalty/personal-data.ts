import type { PersonalData } from '#platform/personal-data.ts';
import { clearAirlineMembers, deleteMember, selectMembership } from './internal/personal-records.ts';

/** Points and rewards are kept under a member's account, which identifies nobody once the member is erased. */
export const loyaltyPersonalData: PersonalData = {
  name: 'loyalty',
  columns: {
    'loyalty.member': ['customer_id', 'account_id', 'enrolled_at'],
    'loyalty.earning': ['airline_member_id'],
    'loyalty.adjustment': ['reason'],
  },
  read: (ctx, { customerId }) => selectMembership(ctx, customerId),
  erase: (ctx, { customerId }) => deleteMember(ctx, customerId),
  eraseOrders: (ctx, orderIds) => clearAirlineMembers(ctx, orderIds),
};
