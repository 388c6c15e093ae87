/** The log-in on a page that a visitor need not leave (UX-09). The sheet is loaded by the first request. */

/** 'LEFT': the sheet could not be loaded, so the log-in page is being opened; it leads back here. */
export type LogInOutcome = 'LOGGED_IN' | 'DISMISSED' | 'LEFT';

let asking: Promise<LogInOutcome> | null = null;

/**
 * Asks the visitor to log in, for a reason said as a sentence; resolves when that has happened or was declined. While
 * the visitor is being asked, a second request shares the answer.
 */
export function askToLogIn(reason: string): Promise<LogInOutcome> {
  asking ??= ask(reason).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(reason: string): Promise<LogInOutcome> {
  const redirect = currentPath();
  const sheet = await import('./log-in-sheet.tsx').catch(() => null);
  if (sheet) return (await sheet.openLogInSheet(reason, redirect)) ? 'LOGGED_IN' : 'DISMISSED';
  location.assign(`/nz/account/signin?redirect=${encodeURIComponent(redirect)}`);
  return 'LEFT';
}

/** The path and query below /nz. */
const currentPath = (): string => `${location.pathname.replace(/^\/nz(?=\/|$)/, '') || '/'}${location.search}`;
