import type { ReactNode } from 'react'
import { isServed } from '#api/is-served.ts'
import { useLoad } from '../../ui/loading/use-load.ts'
import styles from './page-message.module.css'

/**
 * If the live content of the current URL failed during a navigation, opens its document in the export. Shows the
 * children if the host has no such page.
 */
export function ExportedPage({ children }: { readonly children: ReactNode }): ReactNode {
  const [opening] = useLoad(openIfExported)
  if (opening.status === 'loaded' && !opening.value) return children
  return (
    <div className={`page stack-4 ${styles['message']}`} aria-busy="true">
      <h1>Loading…</h1>
      <div className={`place ${styles['skeleton']}`} />
    </div>
  )
}

/** Returns whether the document is being loaded. */
async function openIfExported(): Promise<boolean> {
  if (!(await isServed(location.href))) return false
  const documents = await import('../../lib/navigation/documents.ts').catch(() => undefined)
  if (documents === undefined) return false
  // oxlint-disable-next-line no-console -- the visitor sees the exported page, and developers need to know why
  console.error(`The live content of ${location.pathname} cannot be used; the exported page is opened instead.`)
  void documents.openDocument(location.href)
  return true
}
