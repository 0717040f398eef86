import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchFile } from '#api/fetch-file.ts'
import { getButtonClass } from '../ui/button.tsx'
import { safeLink } from '../ui/content/safe-link.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './download-link.module.css'

/**
 * Link that downloads a file. A click fetches the file and saves it from an object URL, because browsers ignore file
 * names for other origins. If the fetch fails, the link opens the file directly (CMS-50).
 */
export function DownloadLink({
  download: { title, url, ext },
  variant: look,
}: {
  /** `ext` is the file's extension without the dot. */
  readonly download: { readonly title: string; readonly url: string; readonly ext: string }
  readonly variant: 'button' | 'row'
}): ReactNode {
  const link = useRef<HTMLAnchorElement>(null)
  const file = useObjectUrl(url)
  const fileName = ext === '' ? title : `${title}.${ext}`

  function save(event: MouseEvent): void {
    // A click with a modifier key has a different meaning in the browser. The second click is dispatched below.
    if (file.status !== 'none' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      if (file.status === 'loading') event.preventDefault()
      return
    }
    event.preventDefault()
    void file.load().then(() => link.current?.click())
  }

  if (safeLink(url) === undefined) return null
  return (
    <a
      ref={link}
      href={file.href}
      download={fileName}
      aria-busy={file.status === 'loading' || undefined}
      className={look === 'button' ? getButtonClass({}) : styles['row']}
      onClick={save}
    >
      <Icon name="download" size={20} />
      <span className={styles['title']}>{title}</span>
      {ext !== '' && <span className={styles['ext']}>{ext.toUpperCase()}</span>}
    </a>
  )
}

interface ObjectUrl {
  /** Object URL of the loaded file, or the file's original URL before loading and after a failure. */
  readonly href: string
  readonly status: 'none' | 'loading' | 'loaded' | 'failed'
  /** Fetches the file. `href` is in the DOM when the promise resolves. */
  readonly load: () => Promise<void>
}

/** Creates an object URL for a file on demand, and revokes it when the shopper leaves the page (CMS-49). */
function useObjectUrl(url: string): ObjectUrl {
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
    const blob = await fetchFile(url, signal).catch(() => undefined)
    if (signal?.aborted === true) return
    held.current = blob && URL.createObjectURL(blob)
    // The caller clicks the link next, so the URL must be in the DOM by then.
    flushSync(() =>
      setFile(held.current === undefined ? { href: url, status: 'failed' } : { href: held.current, status: 'loaded' }),
    )
  }, [url])

  return { ...file, load }
}
