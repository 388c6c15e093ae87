/** The query parameter of a product's URL that carries the id of the list it was opened from (CAT-11). */
export const REFERRER_PARAM = 'ref';
