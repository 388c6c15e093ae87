/** A customer as stored, and as the API shows one. Pure (ACC-01 to ACC-06). */
import type { Account, Gender, Loyalty } from '#contract/accounts/account.ts';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { ParcelEmail } from '#contract/orders/parcel-emails.ts';

/** Which text the customer agreed to, and where; the time is stored with it. */
export interface EmailConsent {
  version: string;
  source: 'checkout' | 'signup' | 'account' | 'import';
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
  /** Which emails about parcels they chose; null: those that the shop sends (PARC-03). */
  parcelEmails: ParcelEmail[] | null;
  erpCustomerId: string | null;
}

/** The customer's account as the API shows it. */
export function toAccount(
  customer: Customer,
  {
    loyalty,
    addresses,
    parcelEmails: usual,
  }: { loyalty: Loyalty; addresses: SavedAddress[]; parcelEmails: readonly ParcelEmail[] },
): Account {
  const { subscribedEmail, subscribedSms, gender, birthDate, parcelEmails, ...rest } = customer;
  return {
    customer: {
      ...rest,
      gender: gender ?? '',
      birthDate: birthDate ?? '',
      addresses,
      agreeToMarketing: subscribedEmail,
      parcelEmails: parcelEmails ?? [...usual],
      subscriptions: { email: subscribedEmail, sms: subscribedSms },
    },
    loyalty,
  };
}
