import { agreedPages, type TextLink } from '#contract/site/agreed-texts.ts';
import type { ContentHolder } from '../cache/content-cache.ts';

/** The pages that an order is placed under, as far as the shop has them (HON-05). */
export const listAgreedPages = ({ content }: ContentHolder): TextLink[] =>
  agreedPages.flatMap((path) => {
    const found = content.articles.get(path);
    return found ? [{ path, title: found.document.fields.title }] : [];
  });
