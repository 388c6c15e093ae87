/** Hands the page's address on: through the device's own sheet, else into the clipboard. */

interface ShareParts {
  share?: (what: { title: string; url: string }) => Promise<void>;
  copy?: (text: string) => Promise<void>;
}
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

export async function shareWith({ share, copy }: ShareParts, title: string, url: string): Promise<ShareOutcome> {
  if (share) {
    try {
      await share({ title, url });
      return 'shared';
    } catch (error) {
      // Closing the sheet is an answer too; where the device refuses, the clipboard is left.
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await copy?.(url);
    return copy ? 'copied' : 'failed';
  } catch {
    return 'failed';
  }
}

/** The page without what its address says of where it was opened. */
export const sharePage = (title: string): Promise<ShareOutcome> =>
  shareWith(
    {
      ...('share' in navigator && { share: (what) => navigator.share(what) }),
      ...('clipboard' in navigator && { copy: (text) => navigator.clipboard.writeText(text) }),
    },
    title,
    location.origin + location.pathname,
  );
