import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import { listArticles } from '#modules/content/pages/find-article.ts';
import { listStoreNames } from '#modules/stores/list-store-names.ts';
import type { Ctx } from '#platform/context.ts';
import { foldText } from '#shared/ids.ts';
import { findHelpPage, findPageOf, type HelpPage } from './find-help-page.ts';
import { readUnfinishedQuestion } from './internal/service-questions.ts';

const MAX = 3;
/** Fewer letters begin the name of some article or store by chance. */
const MIN_LETTERS = 3;

/**
 * Pages that may be meant while a text is being typed (UX-05), three at most: the answer to a question of service, also
 * to one whose last word is incomplete; articles and stores whose names have every word typed. Two queries at most.
 */
export async function suggestHelpPages(ctx: Pick<Ctx, 'db'> & ContentHolder, text: string): Promise<HelpPage[]> {
  const typed = wordsOf(text);
  if ((typed.at(-1) ?? '').length < MIN_LETTERS) return [];
  const unfinished = readUnfinishedQuestion(text);
  const answer = (await findHelpPage(ctx, text)) ?? (unfinished && findPageOf(ctx, unfinished));
  const articles = listArticles(ctx).map(({ document: { path, fields } }) => ({
    title: fields.title,
    to: `/articles/${path}`,
    name: fields.title,
  }));
  const stores = (await listStoreNames(ctx)).map(({ path, name, locality }) => ({
    title: name,
    to: `/stores/${path}`,
    name: `${name} ${locality} store`,
  }));
  const named = [...articles, ...stores].filter(({ name }) => hasEvery(typed, wordsOf(name)));
  const found = new Map<string, HelpPage>();
  for (const { title, to } of [...(answer ? [answer] : []), ...named]) if (!found.has(to)) found.set(to, { title, to });
  return [...found.values()].slice(0, MAX);
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a name has each typed word, the last of them perhaps only its beginning. */
const hasEvery = (typed: readonly string[], name: readonly string[]): boolean =>
  typed.every((word, place) => name.some((own) => (place === typed.length - 1 ? own.startsWith(word) : own === word)));
