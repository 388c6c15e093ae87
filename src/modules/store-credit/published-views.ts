/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `store_credit.credit_account`: a customer's account; its money is the ledger account 'store-credit:' and its id. */
export interface CreditAccount {
  account_id: string;
  /** Null once the customer is erased. */
  customer_id: string | null;
  /** Null: it does not expire. */
  expires_at: Date | null;
}

/** `store_credit.given_change`: what staff gave, or took back (negative), in cents. */
export interface GivenChange {
  change_id: string;
  account_id: string;
  cents: bigint;
  reason: string;
  given_by: string;
  given_at: Date;
}
