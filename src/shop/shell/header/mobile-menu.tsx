import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { documentLayout } from '../document-layout.ts'
import type { Navigation } from './navigation.rules.ts'
import styles from './mobile-menu.module.css'

const Panel = lazyComponent(async () => {
  const [script] = await Promise.all([import('./menus/mobile-menu-panel.tsx'), documentLayout.load()])
  return script.MobileMenuPanel
})

/** Menu below 1024 px: a button that opens a panel. Following a link closes it (NAV-08, OPEN-076). */
export function MobileMenu({ navigation }: { readonly navigation: Navigation | undefined }): ReactNode {
  const [open, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const close = useCallback(() => setOpen(false), [])

  return (
    <nav ref={nav} aria-label="Mobile" className={styles['menu']}>
      <button
        type="button"
        className={`icon-button ${styles['toggle']}`}
        aria-expanded={open}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span className="visually-hidden">Menu</span>
      </button>
      <div id="mobile-menu" className={styles['panel']} hidden={!open}>
        {open && <Panel region={nav} navigation={navigation} onClose={close} />}
      </div>
    </nav>
  )
}
