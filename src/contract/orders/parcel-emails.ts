/** The emails about a parcel that customers choose from (PARC-03). */
export const parcelEmails = ['on-its-way', 'out-for-delivery', 'delivered', 'exception'] as const;
export type ParcelEmail = (typeof parcelEmails)[number];
