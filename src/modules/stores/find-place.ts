import type { Ctx } from '#platform/context.ts';
import { findKnownPlace } from './internal/localities.ts';
import { openStores } from './internal/store-records.ts';

/** A place of New Zealand as far as deliveries and distances need it. */
export interface Place {
  /** 'Aro Valley, Wellington'; the middle of a town is named after the town alone. */
  name: string;
  postcode: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const POSTCODE = /^\d{4}$/;
/** 'Wellington Central, Wellington'. */
const MIDDLE_OF_TOWN = /^(.+) Central, \1$/;

/**
 * The place with this name or postcode, ignoring case and macrons; null where none is known. A postcode that is not on
 * the list is taken for its neighbour's place and keeps its number. At most one query, none for a postcode.
 */
export async function findPlace(ctx: Pick<Ctx, 'db'>, near: string): Promise<Place | null> {
  const wanted = near.trim();
  const isPostcode = POSTCODE.test(wanted);
  const found = findKnownPlace(wanted, isPostcode ? [] : await openStores(ctx));
  if (!found) return null;
  const { name, latitude, longitude } = found.locality;
  const postcode = isPostcode ? wanted : found.postcode;
  return POSTCODE.test(postcode) ? { name: name.replace(MIDDLE_OF_TOWN, '$1'), postcode, latitude, longitude } : null;
}
