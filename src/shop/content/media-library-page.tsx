import type { ReactNode } from 'react'
import type { getMediaLibrary } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { ContentHead } from '../ui/content/content-head.tsx'
import { keyed } from '../ui/keyed.ts'
import { island } from '../ui/loading/island.tsx'
import { DownloadLink } from './download-link.tsx'
import styles from './media-library-page.module.css'

const ImageRequestForm = island(async () => (await import('./image-request-form.tsx')).ImageRequestForm)

/** Preloads the form's script before the router shows the page. The form reports a failure. */
export const loadImageRequestForm = (): Promise<void> => ImageRequestForm.preload().catch(() => undefined)

/** Shows downloads by category, the catalog, and a form to request other images (CMS-47, CMS-48). */
export function MediaLibraryPage({ page: library }: { readonly page: CmsPage<typeof getMediaLibrary> }): ReactNode {
  const { metaData, title, catalogDownload } = library
  const categories = library.categories.filter(({ downloads }) => downloads.length > 0)
  return (
    <div className="page page-top">
      <ContentHead title={title || routes.mediaLibrary.title} text={metaData.description}>
        {catalogDownload !== null && <DownloadLink download={catalogDownload} variant="button" />}
      </ContentHead>
      {categories.length > 0 && (
        <section className={styles['downloads']}>
          <h2 className="text-2xl">Downloads</h2>
          {keyed(categories, (category) => category.title).map(({ key, item: category }) => (
            <section key={key} className={styles['category']}>
              <h3>{category.title}</h3>
              <ul role="list">
                {keyed(category.downloads, ({ url }) => url).map(({ key: fileKey, item }) => (
                  <li key={fileKey}>
                    <DownloadLink download={item} variant="row" />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
      <ImageRequestForm />
    </div>
  )
}
