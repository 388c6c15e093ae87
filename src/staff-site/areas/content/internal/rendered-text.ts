/**
 * HTML of a written text, as the staff site's policy takes it: the only HTML that its pages set (Trusted Types, SEC-06).
 * The server has sanitised it (render-markdown.ts); what could run or load something else is refused here once more.
 */
import { shopOrigin } from '../../../shop-address.ts';
import { checkedText } from './checked-text.ts';

interface Policy {
  createHTML: (html: string) => unknown;
}
interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
}

/** Named by the policy of the staff site's pages (server/response-headers/staff-content-security-policy.ts). */
const NAME = 'kerb-rendered-text';
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const createHTML = (html: string): string => checkedText(html, shopOrigin());
const policy: Policy = factory?.createPolicy(NAME, { createHTML }) ?? { createHTML };

/** For React's `__html`: TrustedHTML where the browser has Trusted Types, else the checked text. */
export const renderedText = (html: string): string => policy.createHTML(html) as string;
