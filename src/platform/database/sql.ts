/** SQL text with bound parameters; only `internal/*-records.ts` and the platform may use it. */
// biome-ignore lint/performance/noBarrelFile: the one door to SQL text, so that the walls can guard it
export { sql } from 'kysely';
