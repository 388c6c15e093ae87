import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { type HandbookPage, loadHandbookPage } from './handbook-pages.ts';
import { HandbookText } from './handbook-text.tsx';

/** An address without a page leads to the index. */
export async function loader({ params }: LoaderFunctionArgs): Promise<HandbookPage> {
  const page = await loadHandbookPage(params.page ?? 'README');
  if (!page) throw redirect('/handbook');
  return page;
}

/** A page of docs/handbook; the question mark of a screen opens the section that explains it. */
export function Component() {
  const page = useLoaderData<HandbookPage>();
  const { title, nodes, sections } = page;
  const { hash, pathname } = useLocation();
  const isIndex = pathname.replace(/\/$/, '').endsWith('/handbook');
  useEffect(() => {
    const section = page && hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!section) return;
    section.focus();
    section.scrollIntoView();
  }, [hash, page]);
  return (
    <Screen title={title} back={isIndex ? undefined : { to: '/handbook', label: 'Handbook' }}>
      <div className="max-w-3xl">
        {!isIndex && sections.length > 1 && (
          <nav aria-label="On this page" className="mb-6 border-l-4 border-line pl-4">
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`} className="inline-flex min-h-9 items-center underline underline-offset-4">
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <HandbookText nodes={nodes} />
      </div>
    </Screen>
  );
}
