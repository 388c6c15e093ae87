/** The HTML of an email, as the staff site's policy takes it for a frame (Trusted Types, SEC-06). */
import { checkedEmail } from './checked-email.ts';

interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => unknown };
}

/** Named by the policy of the staff site's pages (server/response-headers/staff-content-security-policy.ts). */
const NAME = 'kerb-email-preview';
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy(NAME, { createHTML: checkedEmail }) ?? { createHTML: checkedEmail };

/** For a frame's `srcdoc`: TrustedHTML where the browser has Trusted Types, else the checked HTML. */
export const framedEmail = (html: string): string => policy.createHTML(html) as string;
