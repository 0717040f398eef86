import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { create } from 'zustand'
import { LoadFailure } from './load-failure.tsx'
import { staticPart } from './static-part.tsx'

/** The scripts of all islands, including nested ones, which prerendering waits for. */
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

// Removed from the browser's bundle.
const islandScripts = /* @__PURE__ */ createIslandScripts()

/** Resolves when every island can be rendered. */
export function islandsLoaded(): Promise<void> {
  return islandScripts.loaded()
}

/** A component whose script loads later. */
type Island<Props extends object> = ComponentType<Props> & {
  /** Loads the script before the component is first rendered, as the router does before showing a page. */
  readonly preload: () => Promise<void>
}

interface IslandOptions {
  /** For HTML that is useful without its script: a failure shows no message. */
  readonly silent?: boolean
  /** Whether its HTML is the same on all pages for the same props. */
  readonly same?: boolean
}

/**
 * A component that is complete in the HTML and hydrated after the page is usable: readable immediately, interactive a
 * little later. Content above the fold with input fields is an island only if input before hydration is kept (PERF-08).
 * If the script fails, the HTML stays with a retry below it (ROUT-32). Its props must be stable from render to render,
 * because React discards HTML whose props change before hydration.
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
  // React cannot wait while it renders to a string, so the component is loaded before.
  if (import.meta.env.SSR) islandScripts.add(preload())
  const useFailure = create<{ readonly retry: (() => void) | undefined }>(() => ({ retry: undefined }))
  // A rejected promise would make React discard the HTML; this one waits for a successful attempt.
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
    // The choice is fixed on the first render, or the state inside would be lost.
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
