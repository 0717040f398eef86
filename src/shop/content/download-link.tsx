import { type MouseEvent, type ReactNode, useRef } from 'react'
import { safeLink } from '../ui/content/safe-link.ts'
import { Icon } from '../ui/icon.tsx'
import { useObjectUrl } from './use-object-url.ts'
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
      className={styles[look]}
      onClick={save}
    >
      <Icon name="download" size={20} />
      <span className={styles['title']}>{title}</span>
      {ext !== '' && <span className={styles['ext']}>{ext.toUpperCase()}</span>}
    </a>
  )
}
