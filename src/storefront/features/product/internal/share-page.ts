/** Shares the page's URL: by the device's share sheet, else by the clipboard. */

interface ShareDependencies {
  share?: (what: { title: string; url: string }) => Promise<void>;
  copy?: (text: string) => Promise<void>;
}
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

export async function shareWith({ share, copy }: ShareDependencies, title: string, url: string): Promise<ShareOutcome> {
  if (share) {
    try {
      await share({ title, url });
      return 'shared';
    } catch (error) {
      // Closing the sheet is a cancellation; after any other error the clipboard is used.
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

/** Shares the page's URL without the referrer parameter. */
export const sharePage = (title: string): Promise<ShareOutcome> =>
  shareWith(
    {
      ...('share' in navigator && { share: (what) => navigator.share(what) }),
      ...('clipboard' in navigator && { copy: (text) => navigator.clipboard.writeText(text) }),
    },
    title,
    location.origin + location.pathname,
  );
