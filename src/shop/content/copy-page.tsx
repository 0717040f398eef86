import type { ReactNode } from 'react'
import type { getTerms } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { ResponsiveImage } from '../ui/content/responsive-image.tsx'
import { RichText } from '../ui/content/rich-text.ts'
import styles from './copy-page.module.css'

/** Terms or privacy page: a header, plain text, and rich text on a background image (CMS-41). */
export function CopyPage({ page }: { readonly page: CmsPage<typeof getTerms> }): ReactNode {
  const { header, plainText, richText, backgroundImageUrl } = page
  return (
    <div className={styles['copy']}>
      {backgroundImageUrl !== null && (
        <div className={styles['background']}>
          <ResponsiveImage image={backgroundImageUrl} place="hero" priority alt="" />
        </div>
      )}
      <article className={`stack-4 ${styles['sheet']}`}>
        <h1 className="text-3xl">{header || routes.copy.title}</h1>
        {plainText !== '' && <p className={`muted text-lg ${styles['plain']}`}>{plainText}</p>}
        <RichText blocks={richText} mediaBaseUrl={mediaBaseUrl()} />
      </article>
    </div>
  )
}
