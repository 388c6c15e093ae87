import type { RawBuilder } from 'kysely';
import type { PersonalData } from '#platform/personal-data.ts';

/** A customer's saved cart, which another module stores: exported with the account, deleted with the customer. */
export interface SavedCartData extends Pick<PersonalData, 'columns'> {
  /** The part of a statement that reads the saved cart of this customer as JSON; null where there is none. */
  valueOf: (customerId: RawBuilder<unknown>) => RawBuilder<unknown>;
}
