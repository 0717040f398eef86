import '../ui/tokens.css'
import '../ui/base.css'
import { Fragment, type ReactNode } from 'react'
import { useCart } from '../cart/cart.ts'
import { useVisitCount } from '../session/session.ts'
import { island } from '../ui/loading/island.tsx'
import { RoutePath } from '../ui/route-path.ts'
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

/** The frame of every page: skip link, header, banner, page, footer, and the cart panel above them. */
export function Layout({
  layout: frame,
  path,
  children,
}: {
  /** Given while prerendering; what reads it loads it in a browser. */
  readonly layout: LayoutData | undefined
  /** Path of the page; what must close when it changes takes it as its key. */
  readonly path: string
  readonly children: ReactNode
}): ReactNode {
  // An open cart panel has its own banner: what lies behind it is neither seen nor announced.
  const panelOpen = useCart((state) => state.panelOpen)
  // Another key is another page: nothing that was typed into it or shown is left (SESS-33).
  const ended = useVisitCount()
  return (
    <RoutePath value={path}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <Header navigation={frame?.navigation} path={path} />
      {!panelOpen && <NotificationBanner />}
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Fragment key={ended.withoutLeaving}>{children}</Fragment>
      </main>
      <Footer key={`visit ${ended.all}`} footer={frame?.footer} />
      <CartPanelSlot path={path} />
      <PendingSpinner />
    </RoutePath>
  )
}
