import { type ComponentType, lazy, Suspense } from 'react';

interface Options {
  loading?: ComponentType;
  ssr?: boolean;
}

/**
 * All of `next/dynamic` that a browser runs (see next.config.mjs). The rest of it names the view's files in the
 * page's head: that is done on the server, and would weigh 0.8 kB on every step.
 */
export default function dynamic<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { loading: Loading, ssr = true }: Options = {},
): ComponentType<Props> {
  const View = lazy(load) as unknown as ComponentType<Props>;
  return function Dynamic(props) {
    // Two children and no boundary, as on the server: `useId` counts them.
    const view = (
      <>
        {null}
        <View {...props} />
      </>
    );
    return ssr && !Loading ? view : <Suspense fallback={Loading && <Loading />}>{view}</Suspense>;
  };
}
