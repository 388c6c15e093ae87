/** SQL text with bound parameters; only `internal/*-records.ts` and the platform may use it. */
export { sql } from 'kysely';
