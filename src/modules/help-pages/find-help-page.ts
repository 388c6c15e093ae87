import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import { listArticles } from '#modules/content/pages/find-article.ts';
import { findPlace } from '#modules/stores/find-place.ts';
import type { Ctx } from '#platform/context.ts';
import { foldText } from '#shared/ids.ts';
import { readServiceQuestion, type ServiceQuestion } from './internal/service-questions.ts';

export interface HelpPage {
  title: string;
  /** Path below /nz. */
  to: string;
}

/**
 * The page that answers a question of service typed into the search box, such as 'returns', 'size guide', 'track my
 * order' or 'store auckland' (UX-04); null for anything that could be a search for products. At most one query, and
 * none unless a place is named.
 */
export async function findHelpPage(ctx: Pick<Ctx, 'db'> & ContentHolder, text: string): Promise<HelpPage | null> {
  const asked = readServiceQuestion(text);
  if (asked === null) return null;
  if (asked.about === 'stores') return findStores(ctx, asked.place);
  return findPageOf(ctx, asked.question);
}

/** The article that answers a question, else the shop's own page; null where there is neither. */
export const findPageOf = (ctx: ContentHolder, question: ServiceQuestion): HelpPage | null =>
  findArticleFor(ctx, question) ?? question.page;

async function findStores(ctx: Pick<Ctx, 'db'>, place: string): Promise<HelpPage | null> {
  if (place === '') return { title: 'Stores', to: '/stores' };
  const found = await findPlace(ctx, place);
  if (found === null) return null;
  return { title: `Stores near ${found.name}`, to: `/stores?${new URLSearchParams({ near: found.name })}` };
}

function findArticleFor(ctx: ContentHolder, { articles }: ServiceQuestion): HelpPage | null {
  const shown = listArticles(ctx).map(({ document: { path, fields } }) => ({
    title: fields.title,
    to: `/articles/${path}`,
    words: ` ${foldText(`${path.replaceAll('-', ' ')} ${fields.title}`)} `,
  }));
  for (const wanted of articles) {
    const found = shown.find((article) => article.words.includes(` ${wanted} `));
    if (found) return { title: found.title, to: found.to };
  }
  return null;
}
