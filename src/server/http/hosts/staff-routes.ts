/** What the staff site's own host serves besides its files and calls: its page at every URL, and nothing of the shop (SEC-06). */
import { messages } from '#contract/messages/messages.ts';
import { isStaffPath, type StaffPages } from '../../pages/staff-pages.ts';
import { sendPage, sendRedirect, sendText } from '../send-response.ts';
import type { Incoming, Route } from './route.ts';

/** Files of the shop that the staff site's page uses. */
export const sharedFiles: readonly string[] = ['/nz/icon.svg'];

/** The page of the staff site, which is the same for all its URLs. */
export function answerStaffPage(
  { page }: StaffPages,
  { request, response, path, isRead }: Incoming,
): Promise<void> | void {
  if (!isRead) return sendText(response, 405, 'This page can only be read.', { allow: 'GET, HEAD' });
  // A script of an earlier build is gone; the page in its place would be no script.
  if (path.startsWith('/nz/staff/assets/')) return sendText(response, 404, messages.notFound);
  return sendPage(request, response, page());
}

/** The last routes of the staff site's host. */
export function staffHostRoutes(staff: StaffPages): Route[] {
  return [
    {
      matches: ({ path, isRead }) => isRead && path === '/',
      answer: ({ response }) => sendRedirect(response, '/nz/staff', 'no-store'),
    },
    {
      matches: ({ path, isRead }) => isRead && path === '/robots.txt',
      answer: ({ response }) => sendText(response, 200, 'User-agent: *\nDisallow: /\n'),
    },
    { matches: ({ path }) => isStaffPath(path), answer: (incoming) => answerStaffPage(staff, incoming) },
    { matches: () => true, answer: ({ response }) => sendText(response, 404, messages.notFound) },
  ];
}
