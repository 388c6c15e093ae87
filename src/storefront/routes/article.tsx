import { useLoaderData } from 'react-router';
import { DocumentPage } from '#storefront/features/content/document-page.tsx';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { loadArticle } from './article.server.ts';

export const loader = loadArticle;
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => loaderData?.meta ?? [{ title: 'Page Not Found · Kerb' }];
export const headers = publicPage;

export default function Article() {
  return <DocumentPage data={useLoaderData<typeof loader>()} />;
}
