/** Sends whoever asks for an address that moved to the new one, for good. */
import { redirect } from 'react-router';

/** Does nothing for what did not move. The address' own parameters go along, without the one by which the router asks for data. */
export function redirectTo(now: string | null, addressOf: (now: string) => string, request: Request): void {
  if (now === null) return;
  const { searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  throw redirect(`${addressOf(now)}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
}
