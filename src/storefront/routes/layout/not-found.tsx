import { data } from 'react-router';

/** Unknown URLs; handled by the nearest error boundary. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
