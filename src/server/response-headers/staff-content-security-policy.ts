/** The policy of the staff site's page (SEC-06): scripts of its own files only, and no text becomes a script or HTML. */

/**
 * The only policies of Trusted Types: HTML of written texts (staff-site/areas/content/internal/rendered-text.ts), and of
 * emails in a sandbox (staff-site/areas/emails/framed-email.ts).
 */
const TRUSTED_TYPES_POLICIES = 'kerb-rendered-text kerb-email-preview';

/** `shopOrigin`: where the shop is when it has another host; null when the staff site is on the shop's. */
export function staffContentSecurityPolicy(shopOrigin: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Widths of charts and frames.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Previews of settings show pages of the shop.
    `frame-src ${shopOrigin ?? "'self'"}`,
    // The form that opens the shop as a customer sees it.
    `form-action ${shopOrigin === null ? "'self'" : `'self' ${shopOrigin}`}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES}`,
  ].join('; ');
}
