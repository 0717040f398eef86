import type { MouseEvent, ReactNode } from 'react'
import { keyed } from '../keyed.ts'
import { safeLink } from './safe-link.ts'
import styles from './breadcrumbs.module.css'

/** Breadcrumbs of a page, ending with the page itself. An entry with the current URL does not navigate. */
export function Breadcrumbs({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly href: string }[]
}): ReactNode {
  if (items.length === 0) return null
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={`muted text-sm ${styles['trail']}`}>
        {keyed(items, ({ label, href }) => `${href} ${label}`).map(({ key, item }, index) => (
          <li key={key}>
            <a
              href={safeLink(item.href)}
              aria-current={index === items.length - 1 ? 'page' : undefined}
              onClick={stayOnCurrentPage}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function stayOnCurrentPage(event: MouseEvent<HTMLAnchorElement>): void {
  const { pathname, search } = event.currentTarget
  if (pathname !== location.pathname || search !== location.search) return
  event.preventDefault()
  // Stops the event, because the router listens on the document and ignores `defaultPrevented`.
  event.stopPropagation()
}
