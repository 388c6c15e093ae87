/**
 * The contact step shows a known contact as text instead of fields (UX-10). The server does not know it; so a script in
 * the head looks before the first paint, that nothing moves when the page is hydrated.
 */

import type { InlineScript } from './inline-scripts.server.ts';

/** Runs in the browser as source text: it may use nothing from outside itself. */
function markKnownContact(): void {
  try {
    const record = JSON.parse(localStorage.getItem('v1:checkout') ?? '{}') as { contact?: unknown };
    if (record.contact) document.documentElement.dataset.knownContact = '';
  } catch {
    // Without storage there is no known contact.
  }
}

/** The script of the contact step for the end of its head; '' for other pages. */
export const knownContactScript = (path: string, inline: InlineScript): string =>
  /\/checkout\/contact-info\/?$/.test(path) ? inline(`(${markKnownContact})()`) : '';
