/** SQL text with bound parameters; only `internal/*-records.ts` and the platform may use it. */
// biome-ignore lint/performance/noBarrelFile: the only import of SQL text, so that the module boundaries can be checked
export { sql } from 'kysely';
