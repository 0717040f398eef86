import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { create } from 'zustand'
import { LoadFailure } from './load-failure.tsx'
import { staticPart } from './static-part.tsx'

/** Collects the scripts of all islands, including nested ones, for which prerendering waits. */
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

// The annotation removes this from the browser's bundle.
const islandScripts = /* @__PURE__ */ createIslandScripts()

/** Resolves when every island can be rendered. */
export function waitForIslands(): Promise<void> {
  return islandScripts.loaded()
}

/** A component whose script loads later. */
type Island<Props extends object> = ComponentType<Props> & {
  /** Loads the script before the first render of the component, as the router does before it shows a page. */
  readonly preload: () => Promise<void>
}

interface IslandOptions {
  /** Whether to hide the error message if the script fails to load, for HTML that is useful without it. */
  readonly silent?: boolean
  /** Whether the same props produce the same HTML on all pages. */
  readonly same?: boolean
}

/**
 * Creates a component that is complete in the HTML and hydrated once the page is usable, so it is readable immediately
 * and interactive a little later. Content above the fold with input fields may be an island only if it keeps input from
 * before hydration. If the script fails to load, the HTML stays, with a retry button below it. Its props must not
 * change between renders, because React discards HTML whose props change before hydration.
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
  // React cannot wait when rendering to a string, so the component must be loaded in advance.
  if (import.meta.env.SSR) islandScripts.add(preload())
  const useFailure = create<{ readonly retry: (() => void) | undefined }>(() => ({ retry: undefined }))
  // A rejected promise would make React discard the HTML, so this promise waits for a successful attempt.
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
    // Chosen on the first render because a later change would lose the children's state.
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
