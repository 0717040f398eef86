import type { ReactNode } from 'react'
import type { Navigation } from '#contract/navigation.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'
import { CartButton } from './cart-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './header.module.css'

/** The menu's words as the header shows them. */
function menuLabel(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}

/** Brand, the four menus, cart (catalogue spec §2). */
export function Header({ navigation, path }: { readonly navigation: Navigation; readonly path: string }): ReactNode {
  const links = navigation.map((menu) => ({ label: menuLabel(menu.key), href: menu.href }))
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <MobileMenu key={path} links={links} />
        <a href={href('home')} className={styles['brand']}>
          <svg
            viewBox="0 0 32 32"
            width="30"
            height="30"
            aria-hidden="true"
            focusable="false"
            className={styles['mark']}
          >
            <circle cx="16" cy="16" r="11" />
            <path d="M16 1v9M16 22v9M1 16h9M22 16h9" />
            <circle cx="16" cy="16" r="2.5" className={styles['point']} />
          </svg>
          <span>{runtimeSettings().BRAND_NAME}</span>
        </a>
        <nav aria-label="Main" className={styles['menus']}>
          <ul role="list">
            {links.map((link) => (
              <li key={link.label}>
                <a href={link.href} aria-current={link.href === path ? 'page' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <CartButton />
      </div>
    </header>
  )
}
