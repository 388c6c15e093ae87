/** A customer as stored, and as the API shows one. Pure (ACC-01 to ACC-06). */
import type { Account, Gender, Loyalty } from '#contract/accounts/account.ts';
import type { SavedAddress } from '#contract/accounts/address-book.ts';

/** Which text the customer agreed to, and where; the time is stored with it. */
export interface EmailConsent {
  version: string;
  source: 'checkout' | 'signup' | 'account';
}

export interface Customer {
  customerId: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  gender: Gender | null;
  /** 'YYYY-MM-DD'. */
  birthDate: string | null;
  subscribedEmail: boolean;
  subscribedSms: boolean;
  erpCustomerId: string | null;
}

/** The customer's account as the API shows it. */
export function toAccount(
  customer: Customer,
  { loyalty, addresses }: { loyalty: Loyalty; addresses: SavedAddress[] },
): Account {
  const { subscribedEmail, subscribedSms, gender, birthDate, ...rest } = customer;
  return {
    customer: {
      ...rest,
      gender: gender ?? '',
      birthDate: birthDate ?? '',
      addresses,
      agreeToMarketing: subscribedEmail,
      subscriptions: { email: subscribedEmail, sms: subscribedSms },
    },
    loyalty,
  };
}
