import {
  type Context,
  cloneElement,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  use,
} from 'react';
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FetchersContext,
  UNSAFE_FrameworkContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
  UNSAFE_ViewTransitionContext,
} from 'react-router';

/** The place in the page's HTML of a part that stands for `key`; `part` is rendered where it is not known, a text is taken as it is. */
export type RenderOnce = (key: string, part: () => ReactElement | string) => string;

/** Only the server provides it. */
export const RenderOnceContext = /* @__PURE__ */ createContext<RenderOnce | null>(null);

/** What links and hooks of React Router read. */
const surroundings = [
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FetchersContext,
  UNSAFE_FrameworkContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
  UNSAFE_ViewTransitionContext,
] as readonly Context<unknown>[];

interface SharedPart {
  shell: ReactElement;
  by: () => string;
  children: ReactNode;
}

/**
 * `shell` with children whose HTML many pages have alike, such as a product's card. On the server React renders them
 * once for each text `by`, which must name all that they depend on; they must not use `useId`. The browser renders and
 * hydrates the same elements as ever (docs/decisions/0110).
 */
export const sharedPart = ({ shell, by, children }: SharedPart): ReactElement =>
  import.meta.env.SSR ? (
    <RenderedOnce key={shell.key} shell={shell} by={by}>
      {children}
    </RenderedOnce>
  ) : (
    cloneElement(shell, undefined, children)
  );

function RenderedOnce({ shell, by, children }: SharedPart) {
  const renderOnce = use(RenderOnceContext);
  const values = surroundings.map((one) => use(one));
  if (!renderOnce) return cloneElement(shell, undefined, children);
  const within = (inner: ReactElement, surrounding: Context<unknown>, at: number) =>
    createElement(surrounding, { value: values[at] }, inner);
  const html = renderOnce(by(), () => surroundings.reduce(within, createElement(Fragment, null, children)));
  return cloneElement(shell, { dangerouslySetInnerHTML: { __html: html } } as object);
}
