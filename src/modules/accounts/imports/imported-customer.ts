import type { AddressRequest } from '#contract/accounts/address-book.ts';

/** A customer of another shop as its export describes one (MOVE-01). */
export interface ImportedCustomer {
  /** The other shop's number of the customer; null where the export has none. */
  sourceId: string | null;
  /** Lower case. */
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  note: string;
  tags: readonly string[];
  /** In a country that the shop delivers to; null for none. */
  address: AddressRequest | null;
  subscribedEmail: boolean;
  subscribedSms: boolean;
}

/** What becomes of a row, or why it is refused, in words for shopkeepers. */
export type CustomerOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };
