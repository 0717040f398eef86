import { type ReactNode, useEffect, useState } from 'react'
import { type LoadData, loadShellData, type Loading } from './load-shell-data.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Loads the data of a shell, then renders the page or the reason why it cannot be shown. */
export function ShellContent({
  loader,
  unknownTitle,
  children,
}: {
  readonly loader: () => Promise<LoadData<object>>
  readonly unknownTitle?: string
  readonly children: (data: never) => ReactNode
}): ReactNode {
  const [state, setState] = useState<Loading<object>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let unmounted = false
    void loadShellData(loader, () => unmounted).then((result) => {
      if (!unmounted) setState(result)
    })
    return () => {
      unmounted = true
    }
  }, [loader, attempt])

  switch (state.status) {
    case 'loaded':
      // The type of `ShellPage` connects the data to the children.
      return children(state.data as never)
    case 'unknown':
      return <NotFound title={unknownTitle} />
    case 'failed':
      return (
        <PageError
          status={state.httpStatus}
          message={state.message}
          onRetry={() => {
            setState({ status: 'loading' })
            setAttempt(attempt + 1)
          }}
        />
      )
    case 'loading':
      return <ShellSkeleton />
  }
}
