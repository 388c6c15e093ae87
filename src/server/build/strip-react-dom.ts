/**
 * Removes from the built site what React DOM sends to every browser and this shop does not use (docs/decisions/0111).
 * React itself stays as it is: only functions that are reached through features which no page has lose their bodies, and
 * the minifier drops what only they called. `npm run dev` runs React DOM unchanged, and so does the staff site.
 */

/** The few types of Babel's that are needed here. */
interface FunctionPath {
  node: { id: { name: string } | null; body: { body: unknown[] } };
}
interface Member {
  type: string;
  object?: Member;
  property?: { name?: string };
  name?: string;
}
interface StatementPath {
  node: { expression: { type: string; left?: Member } };
  remove: () => void;
}

/** Functions of `react-dom-client.production.js` by the feature that leads to them, and what each returns instead. */
export const unusedReact: Record<string, Record<string, 'nothing' | 'null' | 'text'>> = {
  // React's component. The shop's transitions between pages are React Router's, which calls the browser itself.
  '<ViewTransition>': all(`getViewTransitionName getViewTransitionClassName trackEnterViewTransitions
    pushViewTransitionCancelableScope applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
    restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions
    commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions
    restoreEnterOrExitViewTransitions restoreNestedViewTransitions measureViewTransitionHostInstancesRecursive
    measureNestedViewTransitions commitAfterMutationEffectsOnFiber scheduleViewTransitionEvent reportViewTransitionError
    applyViewTransitionName restoreViewTransitionName startViewTransition ViewTransitionPseudoElement
    createViewTransitionInstance collectClientRects`),
  'refs of fragments': all(`getFragmentParentInstanceOrContainerFiber getFragmentInstanceOrTextInstanceSiblings
    FragmentInstance indexOfEventListener validateDocumentPositionWithFiberTree scrollTextNodeIntoView
    addFragmentHandleToFiber addFragmentHandleToInstance`),
  // Stylesheets with a precedence, scripts with a source, and `preload` and its like.
  'resources of components': {
    ...all(`prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript
      preloadStylesheet acquireResource insertStylesheet adoptPreloadPropsForStylesheet adoptPreloadPropsForScript
      suspendResource insertSuspendedStylesheets insertStylesheetIntoRoot`),
    getResource: 'null',
  },
  useActionState: all(`dispatchActionState runActionStateAction mountActionState updateActionState
    updateActionStateImpl rerenderActionState startHostTransition`),
  '<SuspenseList>': all(
    `findFirstSuspended initSuspenseListRenderState updateSuspenseListComponent cutOffTailIfNeeded`,
  ),
  '<Activity>': all('updateActivityComponent'),
  'elements of one’s own': all('setPropOnCustomElement'),
  onBeforeInput: all('getFallbackBeforeInputChars getNativeBeforeInputChars'),
  // The browser's own sign of loading, for transitions that wait for a promise.
  'asynchronous transitions': all('defaultOnDefaultTransitionIndicator'),
  // Which components an error came through. Reports have the error's own stack.
  'stacks of components': {
    getStackByFiberInDevAndProd: 'text',
    describeNativeComponentFrame: 'text',
    describeBuiltInComponentFrame: 'text',
  },
};

/** Exports of `react.production.js` and `react-dom.production.js` that nothing here uses. */
export const unusedExports = {
  'react.production.js': 'Children addTransitionType cache cacheSignal unstable_useCacheRefresh'.split(' '),
  'react-dom.production.js':
    'preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset useFormState useFormStatus'.split(
      ' ',
    ),
};

function all(names: string): Record<string, 'nothing'> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, 'nothing' as const]));
}

const instead = Object.assign({}, ...Object.values(unusedReact)) as Record<string, 'nothing' | 'null' | 'text'>;
const returned = { null: { type: 'NullLiteral' }, text: { type: 'StringLiteral', value: '' } };

/** A Babel plugin: empties these functions, and leaves out the methods of classes among them. */
export const stripReactDom = () => ({
  name: 'strip-react-dom',
  visitor: {
    FunctionDeclaration(path: FunctionPath, { filename = '' }: { filename?: string }) {
      const kind = instead[path.node.id?.name ?? ''];
      if (kind && filename.includes('/react-dom-client.'))
        path.node.body.body = kind === 'nothing' ? [] : [{ type: 'ReturnStatement', argument: returned[kind] }];
    },
    ExpressionStatement(path: StatementPath, { filename = '' }: { filename?: string }) {
      const { left } = path.node.expression;
      const target = left?.object;
      const exports = Object.entries(unusedExports).find(([file]) => filename.split('?')[0]?.endsWith(`/${file}`))?.[1];
      const isMethod = target?.property?.name === 'prototype' && instead[target.object?.name ?? ''];
      if (isMethod || (target?.name === 'exports' && exports?.includes(left?.property?.name ?? ''))) path.remove();
    },
  },
});
