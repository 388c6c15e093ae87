import { Link } from 'react-router';

/** A link to the posts with a tag. */
export function TagLink({ tag, current = false }: { tag: string; current?: boolean }) {
  return (
    <Link
      to={`/blog?tag=${encodeURIComponent(tag)}`}
      aria-current={current ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-xs border px-3 text-sm font-medium underline-offset-4 hover:underline ${current ? 'border-ink bg-ink text-page' : 'border-line-strong'}`}
    >
      {tagWords(tag)}
    </Link>
  );
}

/** 'store-news' as 'Store news'. */
export const tagWords = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');
