const RURAL_DELIVERY = /\bR\.? ?D\.? ?\d{1,2}\b/i;

/** The rural delivery number in the words of an address: 'RD 3'; null where there is none. */
export const ruralDeliveryOf = (words: string): string | null => RURAL_DELIVERY.exec(words)?.[0] ?? null;
