import type { RawBuilder } from 'kysely';
import { nameOf } from '../internal/name-records.ts';

/** SQL for the caller's statement: the name of the staff member in a column of actors, else the column's own text. */
export const nameActor = (actor: RawBuilder<unknown>): RawBuilder<string> => nameOf(actor);
