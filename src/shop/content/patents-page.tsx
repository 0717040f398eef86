import type { ReactNode } from 'react'
import type { getPatents } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { ContentHead } from '../ui/content/content-head.tsx'
import { keyed } from '../ui/keyed.ts'
import styles from './patents-page.module.css'

const COLUMNS = {
  productName: 'Product',
  patentType: 'Type',
  colorsAndModels: 'Colors and models',
  patentNumbers: 'Numbers',
} as const

/** Lists patents and trademarks (CMS-55), as cards on narrow screens. */
export function PatentsPage({
  page: { title, patents, metaData },
}: {
  readonly page: CmsPage<typeof getPatents>
}): ReactNode {
  const shownTitle = title || routes.patents.title
  return (
    <div className="page page-top">
      <ContentHead title={shownTitle} text={metaData.description} />
      {patents.length > 0 && (
        <table className={styles['patents']} aria-label={shownTitle}>
          <thead>
            <tr>
              {Object.values(COLUMNS).map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(patents, ({ productName, patentNumbers }) => `${productName} ${patentNumbers}`).map(
              ({ key, item }) => (
                <tr key={key}>
                  <th scope="row" translate="no">
                    {item.productName}
                  </th>
                  <td data-label={COLUMNS.patentType}>{item.patentType}</td>
                  <td data-label={COLUMNS.colorsAndModels}>{item.colorsAndModels}</td>
                  <td data-label={COLUMNS.patentNumbers}>{item.patentNumbers}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}
