import { type ReactNode, useRef, useState } from 'react'
import { usePath } from '../../lib/navigation/route-loading.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyed } from '../../ui/keyed.ts'
import { documentLayout } from '../document-layout.ts'
import { MENU_CARDS, MenuCard } from '../header/menus/menu-card.tsx'
import { getMenuLabel } from '../header/menus/menu-label.ts'
import type { Menu, Navigation } from '../header/navigation.rules.ts'
import { useOpenMenu } from './use-open-menu.ts'
import styles from './desktop-menus.module.css'

/**
 * Header menus on wide screens, each with a panel of image cards (NAV-01, NAV-02). Before the script has loaded,
 * panels open on hover and focus using only CSS.
 */
export function DesktopMenus({
  navigation = documentLayout.loaded().navigation,
}: {
  readonly navigation: Navigation | undefined
}): ReactNode {
  const nav = useRef<HTMLElement>(null)
  const scripted = usePath() !== ''
  const { openKey, close, toggle, onPointerEnter, onPointerLeave } = useOpenMenu(nav)
  if (navigation.length === 0) return null
  return (
    <nav ref={nav} aria-label="Main" className={styles['menus']} data-scripted={scripted}>
      <ul role="list">
        {navigation.map((menu) => (
          <li
            key={menu.key}
            onPointerEnter={(event) => onPointerEnter(event, menu.key)}
            onPointerLeave={onPointerLeave}
          >
            <MenuEntry menu={menu} open={openKey === menu.key} onToggle={() => toggle(menu.key)} onChoose={close} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuEntry({
  menu,
  open,
  onToggle,
  onChoose,
}: {
  readonly menu: Menu
  readonly open: boolean
  readonly onToggle: () => void
  readonly onChoose: () => void
}): ReactNode {
  const current = usePath() === menu.href
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  const label = getMenuLabel(menu)
  const allHref = menu.href === '' ? undefined : safeLink(menu.href)
  if (menu.children.length === 0) {
    return (
      <a href={allHref} className={styles['top']} aria-current={current ? 'page' : undefined}>
        {label}
      </a>
    )
  }
  const panelId = `menu-${menu.key}`
  return (
    <>
      <button
        type="button"
        className={styles['top']}
        aria-expanded={open}
        aria-controls={panelId}
        data-current={current || undefined}
        onClick={onToggle}
      >
        {label}
      </button>
      <div id={panelId} className={styles['panel']} data-open={open || undefined}>
        <div className={`page stack-6 ${styles['inner']}`}>
          <div className={`stack-2 ${styles['lead']}`}>
            <p>{label}</p>
            {allHref !== undefined && (
              <a href={allHref} aria-current={current ? 'page' : undefined} onClick={onChoose}>
                View all <span className="visually-hidden">{label}</span>
                <Icon name="next" size={16} />
              </a>
            )}
          </div>
          <ul role="list" className={`${styles['cards']} ${MENU_CARDS}`}>
            {keyed(menu.children, (child) => `${child.link} ${child.label}`).map(({ key, item }) => (
              <li key={key}>
                <MenuCard child={item} place="menu" hasImages={wasOpen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
