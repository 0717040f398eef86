import type { ReactNode } from 'react'
import type { getSupport } from '#contract/cms/content-pages.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { ContentHead } from '../ui/content/content-head.tsx'
import { RichText } from '../ui/content/rich-text.ts'
import { safeLink } from '../ui/content/safe-link.ts'
import { Icon } from '../ui/icon.tsx'
import { keyed } from '../ui/keyed.ts'
import styles from './service-page.module.css'

/** Support, warranty, or resources page with an image, text, and links (CMS-56). */
export function ServicePage({
  page: { metaData, title, imgUrl, content, links },
  name,
}: {
  readonly page: CmsPage<typeof getSupport>
  /** Title to show if the CMS has none. */
  readonly name: string
}): ReactNode {
  const safeLinks = links.filter(({ url }) => safeLink(url) !== undefined)
  return (
    <div className="page page-top">
      <ContentHead title={title || name} text={metaData.description} image={imgUrl} />
      <div className={styles['body']}>
        <RichText blocks={content} mediaBaseUrl={mediaBaseUrl()} />
        {safeLinks.length > 0 && (
          <nav aria-label="More help" className={`sticky ${styles['links']}`}>
            <ul role="list" className="ruled">
              {keyed(safeLinks, ({ url, label }) => `${url} ${label}`).map(({ key, item: { url, label } }) => (
                <li key={key}>
                  <a href={url}>
                    <span>{label}</span>
                    <Icon name="next" size={20} />
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
