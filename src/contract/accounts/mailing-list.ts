/** Subscriptions to the email newsletter (ACC-32, ACC-33). */
import { z } from 'zod';
import { emailField } from '../fields/fields.ts';

export const mailingListSchema = z.strictObject({ email: emailField });
export type MailingListRequest = z.output<typeof mailingListSchema>;

/** From the link in every such email. */
export const unsubscribeParams = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{32}$/) });
export type UnsubscribeParams = z.output<typeof unsubscribeParams>;
