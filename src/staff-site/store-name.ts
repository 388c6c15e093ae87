/** The shop's name, from the page's root element. */
export const storeName = (): string => document.documentElement.dataset.storeName ?? '';
