import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './mobile-menu.module.css'

/** The menus on small screens, behind a button; choosing a link closes them (catalogue spec §2). */
export function MobileMenu({
  links,
}: {
  readonly links: readonly { readonly label: string; readonly href: string }[]
}): ReactNode {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return undefined
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <nav aria-label="Mobile" className={styles['menu']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={open}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span className="visually-hidden">Menu</span>
      </button>
      <ul role="list" id="mobile-menu" className={styles['list']} hidden={!open}>
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href} onClick={() => setOpen(false)}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
