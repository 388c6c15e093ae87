/** Addresses of the invented people of the demo's year: nothing is mailed to them (FIX-76). Pure. */
export const DEMO_MAIL_DOMAIN = 'people.example.nz';

export const isDemoEmail = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_MAIL_DOMAIN}`);
