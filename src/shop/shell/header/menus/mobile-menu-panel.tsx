import { type ReactNode, type RefObject, useState } from 'react'
import { href } from '#routes/href.ts'
import { safeLink } from '../../../ui/content/safe-link.ts'
import { Icon } from '../../../ui/icon.tsx'
import { keyed } from '../../../ui/keyed.ts'
import { documentLayout } from '../../document-layout.ts'
import { AccountLink } from '../account-link.tsx'
import type { Menu, Navigation } from '../navigation.rules.ts'
import { MenuCard } from './menu-card.tsx'
import { getMenuLabel } from './menu-label.ts'
import { useDismiss } from './use-dismiss.ts'
import styles from './mobile-menu-panel.module.css'

/** Panel of the mobile menu with expandable sections, dealer locator, and account (NAV-05 to NAV-07). */
export function MobileMenuPanel({
  region,
  navigation = documentLayout.loaded().navigation,
  onClose,
}: {
  /** The element that contains the panel and its button. */
  readonly region: RefObject<HTMLElement | null>
  readonly navigation: Navigation | undefined
  /** Closes the panel. Must be a stable function. */
  readonly onClose: () => void
}): ReactNode {
  // The panel covers the page, so it closes when it loses the focus.
  useDismiss(region, true, onClose)
  return (
    <>
      <ul role="list">
        {navigation.map((menu) => (
          <li key={menu.key} className={styles['section']}>
            <MobileSection menu={menu} onChoose={onClose} />
          </li>
        ))}
      </ul>
      <ul role="list" className={styles['extra']}>
        <li>
          <a href={href('dealerLocator')} onClick={onClose}>
            <Icon name="dealer" />
            Dealer locator
          </a>
        </li>
        <li>
          <AccountLink withLabel onClick={onClose} />
        </li>
      </ul>
    </>
  )
}

function MobileSection({ menu, onChoose }: { readonly menu: Menu; readonly onChoose: () => void }): ReactNode {
  const [open, setOpen] = useState(false)
  const label = getMenuLabel(menu)
  const allHref = menu.href === '' ? undefined : safeLink(menu.href)
  if (menu.children.length === 0) {
    return (
      <a href={allHref} className={styles['top']} onClick={onChoose}>
        {label}
      </a>
    )
  }
  const id = `mobile-menu-${menu.key}`
  return (
    <>
      <button
        type="button"
        className={styles['top']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
        <span className="sign" aria-hidden="true" />
      </button>
      <div id={id} hidden={!open} className={styles['content']}>
        {open && (
          <ul role="list">
            {keyed(menu.children, (child) => `${child.link} ${child.label}`).map(({ key, item }) => (
              <li key={key}>
                <MenuCard child={item} place="thumbnail" hasImages onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
        {allHref !== undefined && (
          <a href={allHref} className={styles['all']} onClick={onChoose}>
            View all <span className="visually-hidden">{label}</span>
            <Icon name="next" size={16} />
          </a>
        )}
      </div>
    </>
  )
}
