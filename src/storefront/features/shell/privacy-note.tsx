import { Link } from 'react-router';

/** Below a form that asks who somebody is: where it says what becomes of it (reliability F4). */
export function PrivacyNote({ children = 'What we do with this, and who else sees it:' }: { children?: string }) {
  return (
    <p className="text-sm text-quiet">
      {children}{' '}
      <Link to="/articles/privacy" className="inline-flex min-h-6 items-center underline underline-offset-4">
        Privacy notice
      </Link>
    </p>
  );
}
