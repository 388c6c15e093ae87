import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** A document's text, sanitised by the server. Links into the shop navigate without a page load. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest('a');
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (link.origin !== location.origin || !link.pathname.startsWith('/nz/')) return;
    // Links with a target, and URLs that are no page of the site, are left to the browser.
    if (link.target || /^\/nz\/(api|media|staff)(\/|$)|\.\w+$/.test(link.pathname)) return;
    event.preventDefault();
    void navigate(link.pathname.slice(3) + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
    // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown outputs nothing that could run
    <div className={`prose ${className}`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
