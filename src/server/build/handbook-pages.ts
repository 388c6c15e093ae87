import type { Plugin } from 'vite';
import { readHandbookPage } from './read-handbook-page.ts';

/**
 * Lets the staff site import a page of the handbook (docs/handbook) as its nodes: it may not insert HTML (Trusted Types).
 */
export const handbookPages = (): Plugin => ({
  name: 'handbook-pages',
  transform: (text, id) =>
    id.endsWith('.md') ? { code: `export default ${JSON.stringify(readHandbookPage(text))};`, map: null } : undefined,
});
