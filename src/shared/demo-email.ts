/** Email domain of the demo's invented customers: no mail is sent to it (FIX-76). Pure. */
export const DEMO_MAIL_DOMAIN = 'people.example.nz';

export const isDemoEmail = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_MAIL_DOMAIN}`);
