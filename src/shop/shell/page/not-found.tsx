import { type ReactNode, useEffect, useState } from 'react'
import { href } from '#routes/href.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NOT_FOUND_TITLE, formatPageTitle } from './page-title.ts'
import styles from './page-message.module.css'

/** Page for an unknown URL (OPEN-058). Renders the path as text. `title` is the document's title. */
export function NotFound({
  title = formatPageTitle(NOT_FOUND_TITLE),
}: {
  readonly title?: string | undefined
}): ReactNode {
  // All unknown URLs share this HTML, so the path is known only in the browser.
  const [path, setPath] = useState('')
  useEffect(() => {
    setPath(location.pathname)
    document.title = title
  }, [title])
  return (
    <div className={`page stack-4 ${styles['message']}`}>
      <h1>{NOT_FOUND_TITLE}</h1>
      <p>We can’t find this page. It may have moved, or its address may be misspelled.</p>
      <ButtonLink href={href('home')}>Go to the home page</ButtonLink>
      <p className="muted text-sm">{`No route matches URL ${path === '' ? '' : `"${path}"`}`}</p>
    </div>
  )
}
