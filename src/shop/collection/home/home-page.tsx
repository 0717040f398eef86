import type { ReactNode } from 'react'
import type { getHome } from '#contract/cms/home.ts'
import { routes } from '#routes/table.ts'
import type { CmsPage } from '../../lib/content/cms-pages.ts'
import { ResponsiveImage } from '../../ui/content/responsive-image.tsx'
import { safeLink } from '../../ui/content/safe-link.ts'
import { keyed } from '../../ui/keyed.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import styles from './home-page.module.css'

const ContinueCheckout = lazyComponent(async () => (await import('./continue-checkout.tsx')).ContinueCheckout, {
  failed: () => null,
})

/** Home page with a rotating carousel and a ribbon of image links (CMS-18, CMS-19). */
export function HomePage({ home }: { readonly home: CmsPage<typeof getHome> }): ReactNode {
  const links = home.imageLinkRibbons.filter(({ url }) => safeLink(url) !== undefined)
  return (
    <div className={styles['page']}>
      <section className={`page stack-4 ${styles['statement']}`}>
        <h1 className="text-3xl">{home.metaData.title || routes.home.title}</h1>
        {home.metaData.description !== '' && <p className="lead">{home.metaData.description}</p>}
        <ContinueCheckout />
      </section>
      <div className={styles['carousel']}>
        <HeroCarousel cards={home.carouselCards} />
      </div>
      <div className={styles['rest']}>
        {links.length > 0 && (
          <nav aria-label="Shop" className={`page ${styles['ribbon']}`}>
            <ul role="list">
              {keyed(links, ({ url, label }) => `${url} ${label}`).map(({ key, item: { url, imgUrl, label } }) => (
                <li key={key}>
                  <a href={url}>
                    {imgUrl !== null && (
                      <ResponsiveImage image={imgUrl} place="ribbon" alt={label === '' ? imgUrl.alt : ''} />
                    )}
                    {label !== '' && <span>{label}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}
