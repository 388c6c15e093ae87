/** What the shop needs from whoever knows addresses (ADDR-19). */
import type { Ctx } from '#platform/context.ts';

export interface FoundAddress {
  /** Empty where only the place is known. */
  street1: string;
  suburb: string;
  /** Town or city. */
  state: string;
  postcode: string;
  country: string;
}

export interface AddressFinderPort {
  /** The likeliest first; empty where nothing fits. */
  suggest(text: string): Promise<FoundAddress[]>;
  /** The place around a position in degrees; null where there is none near. */
  findNear(latitude: number, longitude: number): Promise<FoundAddress | null>;
}

export type AddressFinderCtx = Ctx & { addressFinder: AddressFinderPort };
