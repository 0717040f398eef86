import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface LazyOptions<Props> {
  /** Stands in its place until the script is there. */
  readonly loading?: ReactNode
  /** Stands in its place when the script does not come. */
  readonly failed?: (retry: () => void) => ReactNode
  /**
   * For what lies over the page and has no place in it, such as a dialog: called when the script does not come, to
   * take back that it was opened. The error then reaches the shop's notification, and opening it anew tries again.
   */
  readonly onFailure?: (props: Props) => void
}

/**
 * A component that only the browser shows and whose script comes after the page can be used. When it does not come,
 * the rest of the page stays (ROUT-32).
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
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- props that change meanwhile must not load it again
    }, [isFailed])

    if (ready !== undefined) return createElement(ready, props)
    return isFailed === true ? onFailure === undefined && failed(() => setFailed(undefined)) : loading
  }
}
