import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { create } from 'zustand'
import { LoadFailure } from './load-failure.tsx'
import { staticPart } from './static-part.tsx'

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

/** A component whose script comes later. */
type Island<Props extends object> = ComponentType<Props> & {
  /** Has the script there before the component first shows, as the router does with a page that it swaps in. */
  readonly preload: () => Promise<void>
}

interface IslandOptions {
  /** For HTML that is of use without its script: nothing is said when that does not come. */
  readonly silent?: boolean
  /** Whether its HTML is the same on all pages, wherever its props are. */
  readonly same?: boolean
}

/**
 * A component that is complete in the HTML and whose script comes after the page can be used: it reads at once and
 * answers to clicks a little later. What is above the fold and asks for input is an island only where nothing is lost
 * that was typed before its script came (PERF-08). Where the script does not come, the HTML stays and what can be done
 * stands below it (ROUT-32).
 *
 * Its props must keep their identity from render to render, since React throws away HTML whose props change before
 * its script is there.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { silent = false, same = false }: IslandOptions = {},
): Island<Props> {
  let ready: ComponentType<Props> | undefined
  async function preload(): Promise<void> {
    const component = await load()
    ready = import.meta.env.SSR && same ? staticPart(component) : component
  }
  // React cannot wait while it writes HTML, so the component is there before.
  if (import.meta.env.SSR) islandScripts.add(preload())
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
    // What has begun as one of both stays that, or all that it holds would be lost.
    const [Content] = useState<ComponentType<Props>>(() => ready ?? Lazy)
    return (
      <>
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
        {!silent && <IslandFailure />}
      </>
    )
  }
  return Object.assign(memo(Island), { preload })
}
