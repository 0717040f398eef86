import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface ObjectUrl {
  /** Object URL of the loaded file, or the file's original URL before loading and after a failure. */
  readonly href: string
  readonly status: 'none' | 'loading' | 'loaded' | 'failed'
  /** Fetches the file. `href` is in the DOM when the promise resolves. */
  readonly load: () => Promise<void>
}

/** Creates an object URL for a file on demand, and revokes it when the shopper leaves the page (CMS-49). */
export function useObjectUrl(url: string): ObjectUrl {
  const [file, setFile] = useState<Pick<ObjectUrl, 'href' | 'status'>>({ href: url, status: 'none' })
  const held = useRef<string>(undefined)
  const leaving = useRef<AbortController>(undefined)

  useEffect(() => {
    leaving.current = new AbortController()
    return () => {
      leaving.current?.abort()
      if (held.current !== undefined) URL.revokeObjectURL(held.current)
      held.current = undefined
      setFile({ href: url, status: 'none' })
    }
  }, [url])

  const load = useCallback(async () => {
    const signal = leaving.current?.signal
    setFile({ href: url, status: 'loading' })
    const blob = await import('#api/fetch-file.ts')
      .then(({ fetchFile }) => fetchFile(url, signal))
      .catch(() => undefined)
    if (signal?.aborted === true) return
    held.current = blob && URL.createObjectURL(blob)
    // The caller clicks the link next, so the URL must be in the DOM by then.
    flushSync(() =>
      setFile(held.current === undefined ? { href: url, status: 'failed' } : { href: held.current, status: 'loaded' }),
    )
  }, [url])

  return { ...file, load }
}
