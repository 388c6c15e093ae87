export interface ImportedGiftCard {
  /** The other shop's number of the card: digits. */
  sourceId: string;
  /** Of its code there; small letters and digits. */
  lastCharacters: string;
  cents: bigint;
  /** Null where the file does not say. */
  issuedAt: Date | null;
  /** The last day on which it is valid, such as '2027-05-31'; null for one that does not expire. */
  lastDay: string | null;
}
export type GiftCardOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };
