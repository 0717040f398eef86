import { useEffect, useState } from 'react'

/** The state of a value that is loading, has loaded, or failed to load. */
type Load<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed' }

/**
 * Loads a value when the component appears and when `key` changes.
 * @returns its state, and a function that tries again.
 */
export function useLoad<Value>(load: () => Promise<Value>, key = ''): readonly [Load<Value>, () => void] {
  const [attempt, setAttempt] = useState({ key })
  const [loaded, setLoaded] = useState<{ readonly of: object; readonly state: Load<Value> }>()
  if (attempt.key !== key) setAttempt({ key })

  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && setLoaded({ of: attempt, state: { status: 'loaded', value } }),
      () => isCurrent && setLoaded({ of: attempt, state: { status: 'failed' } }),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is another function at each render
  }, [attempt])

  return [loaded?.of === attempt ? loaded.state : { status: 'loading' }, () => setAttempt({ key })]
}
