import type { ReactNode } from 'react'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'
import { SEARCH_BAR_ID, toggleSearchBar, useSearchBar } from '../../lib/navigation/search-bar.ts'
import { Icon } from '../../ui/icon.tsx'
import { island } from '../../ui/loading/island.tsx'
import { documentLayout } from '../document-layout.ts'
import { AccountLink } from './account-link.tsx'
import { CartButton } from './cart-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import type { Navigation } from './navigation.rules.ts'
import { SearchSlot } from './search-slot.tsx'
import styles from './header.module.css'

/** Menus for wide screens. Until their script has loaded, they open with only CSS. */
const DesktopMenus = island(
  async () => {
    const [script] = await Promise.all([import('../islands/desktop-menus.tsx'), documentLayout.load()])
    return script.DesktopMenus
  },
  { silent: true, same: true },
)

/** Header with brand, menus, and icons for search, dealers, account, and cart (NAV-01, NAV-09). */
export function Header({
  navigation,
  path,
}: {
  readonly navigation: Navigation | undefined
  readonly path: string
}): ReactNode {
  const searching = useSearchBar((state) => state.open)
  return (
    <header className={`on-brand ${styles['header']}`}>
      <div className={`page ${styles['bar']}`}>
        <MobileMenu key={path} navigation={navigation} />
        <a href={href('home')} className={styles['brand']}>
          <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" className={styles['logo']}>
            <circle cx="16" cy="16" r="11" />
            <path d="M16 1v9M16 22v9M1 16h9M22 16h9" />
            <circle cx="16" cy="16" r="2.5" className={styles['point']} />
          </svg>
          <span>{getRuntimeSettings().BRAND_NAME}</span>
        </a>
        <DesktopMenus navigation={navigation} />
        <div className={styles['icons']}>
          <button
            type="button"
            className={`icon-button ${styles['icon']}`}
            aria-expanded={searching}
            // `aria-controls` is set only while the bar is on the page.
            aria-controls={searching ? SEARCH_BAR_ID : undefined}
            onClick={toggleSearchBar}
          >
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
          </button>
          <a href={href('dealerLocator')} className={`icon-button ${styles['icon']} ${styles['roomy']}`}>
            <Icon name="dealer" />
            <span className="visually-hidden">Dealer locator</span>
          </a>
          <AccountLink className={`icon-button ${styles['icon']} ${styles['roomy']}`} />
          <CartButton />
        </div>
      </div>
      <SearchSlot path={path} />
    </header>
  )
}
