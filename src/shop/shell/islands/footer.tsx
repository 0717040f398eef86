import type { ReactNode } from 'react'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { reviewConsent } from '../../lib/analytics/consent.ts'
import { NewsletterForm } from '../../newsletter/newsletter-form.tsx'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyed } from '../../ui/keyed.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { hasAnalytics } from '../consent/load-analytics.ts'
import { documentLayout } from '../document-layout.ts'
import { getFooterColumns } from './footer-columns.rules.ts'
import type { Footer as FooterData } from './footer.rules.ts'
import styles from './footer.module.css'

/** ID of the newsletter form, and prefix of its field IDs. */
const NEWSLETTER_ID = 'footer-newsletter'

/** Footer with newsletter, links in three columns, social links, product guide, and back to top (NAV-14 to NAV-20). */
export function Footer({
  footer = documentLayout.loaded().footer,
  hasNewsletter = true,
}: {
  readonly footer: FooterData | undefined
  /** The checkout has no second form. */
  readonly hasNewsletter?: boolean
}): ReactNode {
  const { BRAND_NAME } = getRuntimeSettings()
  // The dialog needs JavaScript, and the settings may have changed since the build.
  const canReviewConsent = useHydrated() && hasAnalytics()
  const { logo, downloadAsset, socialLinks } = footer
  const columns = getFooterColumns(footer.links).filter((column) => column.length > 0)
  return (
    <footer className={`on-brand ${styles['footer']}`}>
      <div className={`stack-6 ${styles['inner']}`}>
        <div className={`stack-4 ${styles['lead']}`}>
          {logo === null ? (
            <p className={styles['brand']}>{BRAND_NAME}</p>
          ) : (
            <img
              src={logo.src}
              alt={BRAND_NAME}
              width={logo.width}
              height={logo.height}
              loading="lazy"
              className={styles['logo']}
            />
          )}
          {downloadAsset !== null && (
            <a href={safeLink(downloadAsset.url)} download className={styles['download']}>
              <Icon name="download" size={20} />
              <span>{downloadAsset.label}</span>
            </a>
          )}
          {socialLinks.length > 0 && (
            <ul role="list" className={styles['social']}>
              {keyed(socialLinks, ({ url }) => url).map(({ key, item }) => (
                <li key={key}>
                  <a href={safeLink(item.url)} rel="noopener noreferrer" target="_blank">
                    {item.icon === null ? (
                      item.title
                    ) : (
                      <img src={item.icon.src} alt={item.title} width={24} height={24} loading="lazy" />
                    )}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {hasNewsletter && (
          <section aria-labelledby={`${NEWSLETTER_ID}-title`} className={styles['newsletter']}>
            <h2 id={`${NEWSLETTER_ID}-title`}>STAY UPDATED</h2>
            <NewsletterForm idPrefix={NEWSLETTER_ID} />
          </section>
        )}
        {columns.length > 0 && (
          <nav aria-label="Footer" className={styles['columns']}>
            {columns.map((column) => (
              <FooterLinks key={column[0]?.url} links={column} />
            ))}
          </nav>
        )}
      </div>
      <div className={`spread ${styles['bottom']}`}>
        {footer.bottomLinks.length > 0 && <FooterLinks links={footer.bottomLinks} />}
        {canReviewConsent && (
          <button type="button" onClick={reviewConsent}>
            Analytics settings
          </button>
        )}
        <a href="#root">
          Back to top
          <Icon name="up" size={18} />
        </a>
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { readonly links: FooterData['links'] }): ReactNode {
  return (
    <ul role="list">
      {keyed(links, ({ label, url }) => `${label} ${url}`).map(({ key, item }) => (
        <li key={key}>
          <a href={safeLink(item.url)}>{item.label}</a>
        </li>
      ))}
    </ul>
  )
}
