/**
 * How Node and the C library are told to run a shop: memory is given back rather than kept in reserve. Rendering makes
 * much that is thrown away at once and needs no room beside what stays; pictures are encoded by threads that would each keep a heap of their own.
 */
export const shopNodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
export const shopEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_TOP_PAD_: '65536' };
