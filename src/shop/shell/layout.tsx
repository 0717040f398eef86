import '../ui/tokens.css'
import '../ui/base.css'
import type { ReactNode } from 'react'
import { getDocumentGroup } from '#routes/document-group.ts'
import { useCart } from '../cart/cart.ts'
import { island } from '../ui/loading/island.tsx'
import { CartPanelSlot } from './cart-panel-slot.tsx'
import { documentLayout } from './document-layout.ts'
import { Header } from './header/header.tsx'
import type { LayoutData } from './layout-data.ts'
import { NotificationBanner } from './notification-banner.tsx'
import { PendingSpinner } from './page/pending-spinner.tsx'
import styles from './layout.module.css'

const Footer = island(
  async () => {
    const [script] = await Promise.all([import('./islands/footer.tsx'), documentLayout.load()])
    return script.Footer
  },
  { same: true },
)

/** Layout of every page: skip link, header, banner, page, footer, and cart panel. */
export function Layout({
  layout,
  path,
  children,
}: {
  /** Set during prerendering. In the browser, components load the data themselves. */
  readonly layout: LayoutData | undefined
  /** Path of the page, used as the key of components that close when it changes. */
  readonly path: string
  readonly children: ReactNode
}): ReactNode {
  // The cart panel has its own banner, because an open panel hides the page below it, even from screen readers.
  const panelOpen = useCart((state) => state.panelOpen)
  return (
    <>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <Header navigation={layout?.navigation} path={path} />
      {!panelOpen && <NotificationBanner />}
      <main id="main" tabIndex={-1} className={`unframed ${styles['main']}`}>
        {children}
      </main>
      <Footer footer={layout?.footer} hasNewsletter={getDocumentGroup(path) !== 'checkout'} />
      <CartPanelSlot path={path} />
      <PendingSpinner />
    </>
  )
}
