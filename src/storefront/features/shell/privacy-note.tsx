import { Link } from 'react-router';

/** Below a form with personal data: a link to how the data are used (reliability F4). */
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
