import type { RawBuilder } from 'kysely';
import { nameOf } from '../internal/name-records.ts';

/** A part of the caller's statement: the name of the member whom a column of actors says, or what the column says. */
export const nameActor = (actor: RawBuilder<unknown>): RawBuilder<string> => nameOf(actor);
