/** Messages between a wallet's script on the shop's page and its sheet in the frame, the same for all wallets. */

export type WalletKind = 'apple_pay' | 'google_pay' | 'paypal';
export interface SheetItem {
  label: string;
  amount: string;
}
export interface SheetOption {
  id: string;
  label: string;
  detail: string;
  /** '6.00', or empty where the wallet shows none. */
  amount: string;
}
/** What the shop shows in the sheet; absent parts stay unchanged. */
export interface SheetContent {
  total?: SheetItem;
  items?: SheetItem[];
  options?: SheetOption[];
  selectedId?: string;
  /** Why this address or option is not accepted; null: it is accepted. */
  problem?: string | null;
}
export interface SheetNeeds {
  address: boolean;
  options: boolean;
  /** Only these countries can be chosen; null: any. */
  countries: string[] | null;
}
export interface SheetAddress {
  line1: string;
  line2: string;
  suburb: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
}
export interface SheetPayer {
  email: string;
  givenName: string;
  familyName: string;
  phone: string;
}
export interface SheetCard {
  brand: string;
  last4: string;
  /** The gateway's result for this card. */
  outcome: 'approved' | 'declined' | 'not-accepted';
}

export type ToSheet =
  | { type: 'kerb-wallet:open'; merchant: string; needs: SheetNeeds; content: SheetContent }
  | { type: 'kerb-wallet:update'; content: SheetContent }
  /** The payment failed; the sheet stays open. */
  | { type: 'kerb-wallet:refused'; message: string };
export type FromSheet =
  | { type: 'kerb-wallet:ready' }
  /** Without its street, which is sent only with the payment. */
  | { type: 'kerb-wallet:address'; address: Omit<SheetAddress, 'line1' | 'line2'> }
  | { type: 'kerb-wallet:option'; id: string }
  | { type: 'kerb-wallet:approve'; payer: SheetPayer; address: SheetAddress | null; card: SheetCard; optionId: string }
  | { type: 'kerb-wallet:cancel' };
