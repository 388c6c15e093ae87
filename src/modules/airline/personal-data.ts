import type { PersonalData } from '#platform/personal-data.ts';
import { clearMembers, deleteMemberships, selectMemberships } from './internal/personal-records.ts';

export const airlinePersonalData: PersonalData = {
  name: 'frequentFlyer',
  columns: {
    'frequent_flyer.link': ['customer_id', 'member_id', 'last_name'],
    'frequent_flyer.quote': ['customer_id', 'member_id'],
    'frequent_flyer.award': ['member_id'],
  },
  read: (ctx, { customerId }) => selectMemberships(ctx, customerId),
  erase: (ctx, { customerId }) => deleteMemberships(ctx, customerId),
  eraseOrders: (ctx, orderIds) => clearMembers(ctx, orderIds),
};
