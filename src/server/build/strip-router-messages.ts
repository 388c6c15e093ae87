/**
 * Removes from the built site what React Router sends to every browser and this shop does not use
 * (docs/decisions/0011): messages for developers, which React removes from its own production build too, and code of
 * unused features. Assertions stay, without their messages. `npm run dev` runs React Router unchanged.
 */

/** The few types of Babel's that are needed here. */
interface IfPath {
  node: { test: { type: string; name?: string }; alternate: unknown };
  remove: () => void;
  replaceWith: (node: unknown) => void;
}
interface Call {
  callee: { type: string; name?: string };
  arguments: unknown[];
}
interface CallPath {
  node: Call;
  replaceWithSourceString: (code: string) => void;
}
interface FunctionPath {
  node: { id: { name: string } | null; body: { body: unknown[] } };
}

const NEVER = 'throw' as const;
/**
 * Functions that are never called here, by file, and what replaces their bodies; `NEVER` throws.
 * - Routes read only: writing goes through the API (storefront/lib/api-client/call-api.ts), so no route has an action and no component a fetcher or a form of the router's.
 * - The table of routes comes with the page (`routeDiscovery: 'initial'`), so none is discovered later.
 * - No stylesheet belongs to a route: the page has them all. The root has its own error page and is rendered by the server.
 * - Nothing blocks a navigation, and nothing instruments the router.
 */
export const unusedParts: Record<string, Record<string, typeof NEVER | 'nothing' | 'false'>> = {
  'router/router.js': {
    handleAction: NEVER,
    fetch: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    discoverRoutes: NEVER,
    patchRoutesImpl: NEVER,
    getFetcher: NEVER,
    resetFetcher: NEVER,
    setFetcherError: NEVER,
    updateFetcherState: NEVER,
    queueFetcherForDeletion: NEVER,
    deleteFetcher: NEVER,
    getLoadingFetcher: NEVER,
    getUpdatedRevalidatingFetchers: NEVER,
    markFetchersDone: NEVER,
    markFetchRedirectsDone: 'false',
    abortStaleFetchLoads: 'false',
    getSubmissionFromNavigation: 'nothing',
    revalidate: NEVER,
    getBlocker: NEVER,
    updateBlocker: NEVER,
    shouldBlockNavigation: 'nothing',
  },
  'hooks.js': { RSCErrorHandler: NEVER, DefaultErrorComponent: NEVER, useNavigateUnstable: NEVER },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
    consumeInstrumentationClientResultMetaReceiver: 'nothing',
  },
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'false',
    getPartialManifest: NEVER,
    getPatchRoutesOnNavigationFunction: 'nothing',
    useFogOFWarDiscovery: 'nothing',
  },
  'dom/ssr/components.js': { RSCPrefetchPageLinksImpl: NEVER },
  'dom/ssr/links.js': { prefetchRouteCss: 'nothing', prefetchStyleLinks: 'nothing' },
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: NEVER },
  'dom/ssr/routes.js': {
    preventInvalidServerHandlerCall: NEVER,
    noActionDefinedError: NEVER,
    wrapShouldRevalidateForHdr: NEVER,
  },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NEVER,
    singleFetchLoaderFetcherStrategy: NEVER,
    nonSsrStrategy: NEVER,
  },
};

/** Calls that are always false here: no route has an action, no form is sent by the router. */
const FALSE_CALLS = /^is(MutationMethod|SubmissionNavigation)$/;
/** Variables of `router.js` that are always false here, for the same reasons as the functions above. */
const FALSE_TESTS = /^(isFogOfWar|blockerKey)$/;

const statement = {
  throw: {
    type: 'ThrowStatement',
    argument: {
      type: 'NewExpression',
      callee: { type: 'Identifier', name: 'Error' },
      arguments: [
        { type: 'StringLiteral', value: 'Left out of the built site (src/server/build/strip-router-messages.ts)' },
      ],
    },
  },
  false: { type: 'ReturnStatement', argument: { type: 'BooleanLiteral', value: false } },
};

/**
 * A Babel plugin: removes the messages of `invariant(condition, message)`, whole warnings, and the bodies of unused
 * functions.
 */
export const stripRouterMessages = () => ({
  name: 'strip-router-messages',
  visitor: {
    CallExpression(path: CallPath) {
      const { callee } = path.node;
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'invariant') path.node.arguments = path.node.arguments.slice(0, 1);
      if (/^warn(ing|Once)$/.test(callee.name ?? '')) path.replaceWithSourceString('undefined');
      if (FALSE_CALLS.test(callee.name ?? '')) path.replaceWithSourceString('false');
    },
    IfStatement(path: IfPath) {
      const { test, alternate } = path.node;
      if (test.type !== 'Identifier' || !FALSE_TESTS.test(test.name ?? '')) return;
      if (alternate) path.replaceWith(alternate);
      else path.remove();
    },
    FunctionDeclaration(path: FunctionPath, { filename = '' }: { filename?: string }) {
      const parts = Object.entries(unusedParts).find(([file]) => filename.split('?')[0]?.endsWith(`/${file}`))?.[1];
      const instead = parts?.[path.node.id?.name ?? ''];
      if (instead) path.node.body.body = instead === 'nothing' ? [] : [statement[instead]];
    },
  },
});
