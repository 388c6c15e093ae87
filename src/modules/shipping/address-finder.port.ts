/** What the shop needs from an address finder (ADDR-19). */
import type { GuessedPart } from '#contract/accounts/address-suggestions.ts';
import type { Ctx } from '#platform/context.ts';

export interface FoundAddress {
  /** Empty where only the locality is known. */
  street1: string;
  suburb: string;
  /** Town or city. */
  state: string;
  postcode: string;
  country: string;
  /** What is not from the data: a street that is only repeated as typed, a postcode of the place alone (PARC-06). */
  guessed?: readonly GuessedPart[];
}

export interface AddressSuggestions {
  /** The likeliest first; empty where nothing fits. */
  addresses: FoundAddress[];
  /** Whom the data must be credited to, where it is shown. */
  credit?: string;
}

export interface AddressFinderPort {
  suggest(text: string): Promise<AddressSuggestions>;
  /** The address or locality near a position in degrees; null where there is none near. */
  findNear(latitude: number, longitude: number): Promise<FoundAddress | null>;
}

export type AddressFinderCtx = Ctx & { addressFinder: AddressFinderPort };
