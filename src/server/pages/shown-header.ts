/**
 * Set on a rendered page and taken off again before it is sent (edge/tag-answers.ts): the version of the shop that it was
 * rendered at, and its surrogate keys (FLT-04).
 */
export const SHOWN_HEADER = 'x-kerb-shown';
