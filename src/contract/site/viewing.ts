/**
 * The tab in which a member of staff sees the shop as a customer (EDIT-08). The staff site opens it, the shop's pages
 * read it: what they would store for all tabs stays in this tab, so that the browser's own cart and log-in are as they
 * were afterwards.
 */

/** Key of the viewing in the tab's storage. */
export const VIEWING_NAME = 'kerb-viewing';
/** Before each key that pages of the shop would otherwise store for all tabs. */
export const VIEWING_PREFIX = 'viewing:';
/** Key of the mark by which a page knows that somebody may be logged in. */
const VIEWING_MARK = `${VIEWING_PREFIX}v1:session`;

/** Path on the shop's host that takes the code of a viewing, in the form field of that name. */
export const VIEWING_PATH = '/nz/account/viewing';
export const VIEWING_FIELD = 'code';

export interface TabViewing {
  /** Sent as Bearer token. */
  token: string;
  customerId: string;
  /** Of the customer, for people. */
  name: string;
  /** Origin of the staff site, where it is not the shop's (SEC-06). */
  staffSite?: string;
}

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'clear'>;

/** From now on the pages of this tab are the customer's; what the tab stored before is removed. */
export function openTabViewing(tab: Tab, viewing: TabViewing): void {
  tab.clear();
  tab.setItem(VIEWING_NAME, JSON.stringify(viewing));
  tab.setItem(VIEWING_MARK, JSON.stringify({ customerId: viewing.customerId }));
}

/** The viewing of this tab; null where there is none, or where the browser's storage is switched off. */
export function readTabViewing(openTab: () => Tab): TabViewing | null {
  try {
    return JSON.parse(openTab().getItem(VIEWING_NAME) ?? 'null') as TabViewing | null;
  } catch {
    return null;
  }
}

/** Nothing of the customer stays in the tab. */
export const closeTabViewing = (tab: Tab): void => tab.clear();
