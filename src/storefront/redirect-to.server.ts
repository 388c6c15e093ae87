/** Redirects permanently to the new URL of a page that moved. */
import { redirect } from 'react-router';

/**
 * Does nothing for a page that did not move. The URL's own parameters are kept, without the router's data parameter.
 */
export function redirectTo(now: string | null, addressOf: (now: string) => string, request: Request): void {
  if (now === null) return;
  const { searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  throw redirect(`${addressOf(now)}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
}
