/**
 * The log-in on a page that a visitor need not leave (UX-09). The layout offers the sheet, which the first request
 * loads: features that ask for a log-in need not know the one that shows it.
 */

/** 'LEFT': there is no sheet, or it could not be loaded, so the log-in page is being opened; it leads back here. */
export type LogInOutcome = 'LOGGED_IN' | 'DISMISSED' | 'LEFT';

/** Opens the sheet for a reason; resolves to whether the visitor logged in. `redirect`: the path to return to. */
type OpenSheet = (reason: string, redirect: string) => Promise<boolean>;

let loadSheet: (() => Promise<OpenSheet>) | null = null;
let asking: Promise<LogInOutcome> | null = null;

/** For the layout: how the sheet is loaded. */
export function offerLogInSheet(load: () => Promise<OpenSheet>): void {
  loadSheet = load;
}

/**
 * Asks the visitor to log in, for a reason said as a sentence; resolves when that has happened or was declined. While
 * the visitor is being asked, a second request shares the answer. Who signs up instead, or logs in on a page of its own,
 * returns to this page's URL with `hash`, '#alert=7' for instance, by which the page can go on.
 */
export function askToLogIn(reason: string, hash = ''): Promise<LogInOutcome> {
  asking ??= ask(reason, `${currentPath()}${hash}`).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(reason: string, redirect: string): Promise<LogInOutcome> {
  const open = await loadSheet?.().catch(() => null);
  if (open) return (await open(reason, redirect)) ? 'LOGGED_IN' : 'DISMISSED';
  location.assign(`/nz/account/signin?redirect=${encodeURIComponent(redirect)}`);
  return 'LEFT';
}

/** The path and query below /nz. */
const currentPath = (): string => `${location.pathname.replace(/^\/nz(?=\/|$)/, '') || '/'}${location.search}`;
