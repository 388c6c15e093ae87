import { useLoaderData } from 'react-router';
import { BlogPage } from '#storefront/features/content/blog-page.tsx';
import { DocumentPage } from '#storefront/features/content/document-page.tsx';
import { publicPage } from '#storefront/features/listing/listing-meta.ts';
import { type MetaArgs, missingMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadBlog } from './blog.server.ts';

export const loader = loadBlog;
export const meta = ({ loaderData, ...args }: { loaderData?: Awaited<ReturnType<typeof loader>> } & MetaArgs) =>
  loaderData?.meta ?? missingMeta(args);
export const headers = publicPage;

export default function Blog() {
  const data = useLoaderData<typeof loader>();
  return data.kind === 'list' ? <BlogPage data={data} /> : <DocumentPage data={data} />;
}
