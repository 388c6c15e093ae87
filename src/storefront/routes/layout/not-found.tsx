import { data } from 'react-router';

/** Addresses the shop does not have; the nearest error boundary says so. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
