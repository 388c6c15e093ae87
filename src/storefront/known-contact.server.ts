/**
 * The contact step shows a known contact as text instead of fields (UX-10). The server does not know it; so a script in
 * the head looks before the first paint, that nothing moves when the page is hydrated.
 */

/** Runs in the browser as source text: it may use nothing from outside itself. */
function markKnownContact(): void {
  try {
    const record = JSON.parse(localStorage.getItem('v1:checkout') ?? '{}') as { contact?: unknown };
    if (record.contact) document.documentElement.dataset.knownContact = '';
  } catch {
    // Without storage there is no known contact.
  }
}

const END_OF_HEAD = '</head>';

/** The page of the contact step with that script; other pages unchanged. `open` is the script's opening tag. */
export function withKnownContact(html: string, path: string, open: string): string {
  const at = /\/checkout\/contact-info\/?$/.test(path) ? html.indexOf(END_OF_HEAD) : -1;
  return at < 0 ? html : `${html.slice(0, at)}${open}(${markKnownContact})()</script>${html.slice(at)}`;
}
