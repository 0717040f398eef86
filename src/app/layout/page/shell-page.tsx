import { type ReactNode, useEffect, useState } from 'react'
import type { LoadData, Loading } from './load-shell-data.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import styles from './page-message.module.css'

/** The state after a missing script. */
const NOT_LOADED = {
  status: 'failed',
  httpStatus: undefined,
  message: 'Your connection may have dropped for a moment.',
} as const

/** Page for a URL that was unknown at build time. The last path segment determines what to load. */
export function ShellPage<Data extends object>({
  loader,
  unknownTitle,
  children,
}: {
  /** Imports the code that loads the page's data. */
  readonly loader: () => Promise<LoadData<Data>>
  /** Document title when what the path names does not exist. */
  readonly unknownTitle?: string
  readonly children: (data: Data) => ReactNode
}): ReactNode {
  const [state, setState] = useState<Loading<Data>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let unmounted = false
    void Promise.all([import('./load-shell-data.ts'), loader()])
      .then(([{ loadShellData }, load]) => loadShellData(load, () => unmounted))
      .catch(() => NOT_LOADED)
      .then((result) => {
        if (!unmounted) setState(result)
      })
    return () => {
      unmounted = true
    }
  }, [loader, attempt])

  switch (state.status) {
    case 'loaded':
      return children(state.data)
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
      return (
        <div className={styles['message']} aria-busy="true">
          <h1>Loading…</h1>
          <div className={styles['skeleton']} />
        </div>
      )
  }
}
