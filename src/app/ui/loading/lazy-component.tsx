import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface LazyOptions<Props> {
  /** Rendered until the script has loaded. */
  readonly loading?: ReactNode
  /** Rendered if the script fails to load. */
  readonly failed?: (retry: () => void) => ReactNode
  /**
   * For overlays such as dialogs: called when the script fails, to reset the open state. The error reaches the shop's
   * notification, and opening again retries.
   */
  readonly onFailure?: (props: Props) => void
}

/**
 * A component rendered in the browser only, whose script loads after the page is usable. If it fails, the rest of the
 * page stays (ROUT-32).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed = (retry) => <LoadFailure onRetry={retry} />, onFailure }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined

  return function LazyComponent(props: Props): ReactNode {
    const [isFailed, setFailed] = useState<boolean>()

    useEffect(() => {
      if (ready !== undefined || isFailed === true) return
      void load().then(
        (component) => {
          ready = component
          setFailed(false)
        },
        (error: unknown) => {
          setFailed(true)
          if (onFailure === undefined) return
          onFailure(props)
          throw error
        },
      )
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- changed props must not load it again
    }, [isFailed])

    if (ready !== undefined) return createElement(ready, props)
    return isFailed === true ? onFailure === undefined && failed(() => setFailed(undefined)) : loading
  }
}
