/** Storage name of the place the shopper chose; removed at log-out. */
export const PLACE_NAME = 'place';
