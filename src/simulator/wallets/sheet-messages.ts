/** What a wallet's script on the shop's page and its sheet in the frame say to each other, the same for all wallets. */

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
/** What the shop wants shown; parts that are absent stay as they were. */
export interface SheetContent {
  total?: SheetItem;
  items?: SheetItem[];
  options?: SheetOption[];
  selectedId?: string;
  /** Why this address or option will not do; null: it will. */
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
  /** What the gateway will say of it. */
  outcome: 'approved' | 'declined' | 'not-accepted';
}

export type ToSheet =
  | { type: 'kerb-wallet:open'; merchant: string; needs: SheetNeeds; content: SheetContent }
  | { type: 'kerb-wallet:update'; content: SheetContent }
  /** The payment did not go through; the sheet stays open. */
  | { type: 'kerb-wallet:refused'; message: string };
export type FromSheet =
  | { type: 'kerb-wallet:ready' }
  /** Without its street: that is told when it is paid. */
  | { type: 'kerb-wallet:address'; address: Omit<SheetAddress, 'line1' | 'line2'> }
  | { type: 'kerb-wallet:option'; id: string }
  | { type: 'kerb-wallet:approve'; payer: SheetPayer; address: SheetAddress | null; card: SheetCard; optionId: string }
  | { type: 'kerb-wallet:cancel' };
