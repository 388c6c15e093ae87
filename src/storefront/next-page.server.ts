/**
 * Which pages the browser may load before they are opened (WEB-02, docs/decisions/0100). The rules are written by an
 * inline script, because whether they apply depends on the visitor's connection, and pages are the same for everybody.
 */

const anywhereIn = (part: string): string[] => [`/nz/${part}`, `/nz/${part}/*`];
/** Pages of one person, and URLs that are no pages. */
const NEVER = ['account', 'api', 'cart', 'checkout', 'mailing-list', 'media', 'orders', 'return'];

/** Until a link works in place, a page is requested as soon as its link is pressed down. */
const BEFORE_HYDRATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/nz', '/nz/*'] },
          { not: { href_matches: NEVER.flatMap(anywhereIn) } },
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});
/** Afterwards only the cart is loaded as a document: it is prepared when somebody with a cart is about to open it. */
const AFTER_HYDRATION = JSON.stringify({
  prerender: [{ where: { selector_matches: 'a[data-ahead]' }, eagerness: 'moderate' }],
});
/** Texts of the rules, which the page's policy has to allow as it allows inline scripts. */
export const speculationRules = [BEFORE_HYDRATION, AFTER_HYDRATION] as const;

/** Runs in the browser as source text: it may use nothing from outside itself. */
function offerNextPages(before: string, after: string): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  // The same connections as in lib/page/prefetch-mode.ts.
  if (connection?.saveData || /(^|-)2g$/.test(connection?.effectiveType ?? '')) return;
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const add = (rules: string) => {
    const script = document.createElement('script');
    script.type = 'speculationrules';
    script.textContent = rules;
    document.head.append(script);
    return script;
  };
  const first = add(before);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    first.remove();
    add(after);
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}
export const nextPageScript = `(${offerNextPages})(${speculationRules.map((rules) => JSON.stringify(rules)).join()})`;
