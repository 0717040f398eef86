import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface LazyOptions<Props> {
  /** Rendered until the script has loaded. */
  readonly loading?: ReactNode
  /** Rendered if the script fails to load. */
  readonly failed?: (retry: () => void) => ReactNode
  /**
   * Called when the script fails to load, so that overlays such as dialogs can reset their open state. A notification
   * shows the error, and opening the overlay again retries.
   */
  readonly onFailure?: (props: Props) => void
}

type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the script before the component first renders, which then shows it at once. */
  readonly preload: () => Promise<void>
}

/**
 * Creates a component that renders only in the browser. Its script loads once the page is usable. A failure does not
 * affect the rest of the page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed = (retry) => <LoadFailure onRetry={retry} />, onFailure }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  let ready: ComponentType<Props> | undefined

  async function preload(): Promise<void> {
    ready = await load()
  }

  function Lazy(props: Props): ReactNode {
    const [isFailed, setFailed] = useState<boolean>()

    useEffect(() => {
      if (ready !== undefined || isFailed === true) return
      void preload().then(
        () => setFailed(false),
        (error: unknown) => {
          setFailed(true)
          if (onFailure === undefined) return
          onFailure(props)
          throw error
        },
      )
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- changed props must not call it again
    }, [isFailed])

    if (ready !== undefined) return createElement(ready, props)
    return isFailed === true ? onFailure === undefined && failed(() => setFailed(undefined)) : loading
  }

  return Object.assign(Lazy, { preload })
}
