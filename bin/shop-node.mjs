/**
 * Flags of Node and the C library for running a shop: memory is returned to the system rather than kept in reserve.
 * Rendering makes much short-lived garbage that needs little room; images are encoded by threads that would each keep
 * their own heap.
 */
export const shopNodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
export const shopEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_TOP_PAD_: '65536' };
