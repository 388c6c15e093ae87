import type { Queries } from '#platform/database/database.ts';
import type { IdentityUser } from '../identity.port.ts';
import { insertCustomer } from './customer-records.ts';

/** Makes a customer of a user of the identity provider, with nothing but the name and the address; twice changes nothing. */
export const insertIdentityCustomer = (
  ctx: { db: Queries },
  { userId, email, firstName, lastName }: IdentityUser,
): Promise<void> =>
  insertCustomer(ctx, {
    customerId: userId,
    email,
    firstName,
    lastName,
    phone: '',
    gender: null,
    birthDate: null,
    subscribedEmail: false,
  });
