/** The shop's name, as the server wrote it into the page. */
export const storeName = (): string => document.documentElement.dataset.storeName ?? '';
