import { useLoaderData } from 'react-router';
import { DocumentPage } from '#storefront/features/content/document-page.tsx';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { type MetaArgs, missingMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadArticleVersion } from './article-version.server.ts';

export const loader = loadArticleVersion;
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>> } & MetaArgs) =>
  loaderData?.meta ?? missingMeta(args);
export const headers = publicPage;

export default function ArticleVersion() {
  return <DocumentPage data={useLoaderData<typeof loader>()} />;
}
