import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What Outlook and other clients that use Word's rules expect. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
/** React asks browsers to load pictures early; mail clients show such a link as an attachment or refuse it. */
const PRELOADED_PICTURE = /<link rel="preload" as="image"[^>]*>/g;

/**
 * An email's document. In one go: react-email's own function renders by a stream, for components that wait for
 * something, at twice the cost (decision 0107).
 */
export const emailHtml = (document: ReactNode): string =>
  DOCTYPE + renderToStaticMarkup(document).replace(PRELOADED_PICTURE, '');
