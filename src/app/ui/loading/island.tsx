import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { create } from 'zustand'
import { LoadFailure } from './load-failure.tsx'

/** The scripts of islands, which prerendering waits for; an island may hold islands. */
function createIslandScripts(): {
  readonly add: (script: Promise<void>) => void
  readonly loaded: () => Promise<void>
} {
  const scripts: Promise<void>[] = []
  return {
    add: (script) => void scripts.push(script),
    async loaded() {
      let known = -1
      while (known !== scripts.length) {
        known = scripts.length
        await Promise.all(scripts)
      }
    },
  }
}

// Nothing of it is left in the browser's script.
const islandScripts = /* @__PURE__ */ createIslandScripts()

/** Waits until every island can be rendered. */
export function islandsLoaded(): Promise<void> {
  return islandScripts.loaded()
}

/**
 * A component that is complete in the HTML and whose script comes after the page can be used: it reads at once and
 * answers to clicks a little later. What is above the fold and asks for input is no island. Where the script does not
 * come, the HTML stays and what can be done stands below it (ROUT-32).
 *
 * Its props must keep their identity from render to render, since React throws away HTML whose props change before
 * its script is there.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** For HTML that is of use without its script: nothing is said when that does not come. */
  { silent = false }: { readonly silent?: boolean } = {},
): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined
  // React cannot wait while it writes HTML, so the component is there before.
  if (import.meta.env.SSR) {
    islandScripts.add(
      load().then((component) => {
        ready = component
      }),
    )
  }
  const useFailure = create<{ readonly retry: (() => void) | undefined }>(() => ({ retry: undefined }))
  // A promise that failed would have React throw the HTML away; this one waits for the try that succeeds.
  const Lazy = lazy(
    () =>
      new Promise<{ readonly default: ComponentType<Props> }>((resolve) => {
        function start(): void {
          useFailure.setState({ retry: undefined })
          load().then(
            (component) => resolve({ default: component }),
            () => useFailure.setState({ retry: start }),
          )
        }
        start()
      }),
  )
  function IslandFailure(): ReactNode {
    const { retry } = useFailure()
    return retry && <LoadFailure onRetry={retry} />
  }
  function Island(props: Props): ReactNode {
    const Content: ComponentType<Props> = ready ?? Lazy
    return (
      <>
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
        {!silent && <IslandFailure />}
      </>
    )
  }
  return memo(Island)
}
