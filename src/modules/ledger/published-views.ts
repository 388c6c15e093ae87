/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `ledger.account_balance`: what is left in an account; cents where the unit is NZD, else whole points. */
export interface AccountBalance {
  /** 'gift-card:', 'store-credit:', 'reward:', 'points:' or 'points-owed:' before the owner's id; 'house:' before a name. */
  account_id: string;
  unit: 'NZD' | 'points';
  /** Null for our own accounts ('house:…'), which store none. */
  balance: bigint | null;
}

/** `ledger.account_entry`: one change of one account, with the transaction that made it. */
export interface AccountEntry {
  account_id: string;
  /** Of the account's unit; negative for what was taken out. */
  amount: bigint;
  /** Increases with time. */
  tx_id: bigint;
  at: Date;
  kind: string;
  /** The order, adjustment or other cause; null where there is none. */
  owner_id: string | null;
}

/** `ledger.posted_transaction`: a transaction without its entries. */
export interface PostedTransaction {
  tx_id: bigint;
  at: Date;
  /** The key under which it was made, once for ever. */
  idem_key: string;
}

/** `ledger.held_value`: value that an owner holds or held: PENDING until it is posted or voided. */
export interface HeldValue {
  /** For a payment: the payment's id. */
  hold_id: string;
  account_id: string;
  /** The account that gets it when it is posted. */
  target_id: string;
  /** The order. */
  owner_id: string;
  amount: bigint;
  state: 'PENDING' | 'POSTED' | 'VOIDED';
}
