import type { ReactNode } from 'react'
import type { Product } from '#domain/catalog/catalog.ts'
import { mediaBaseUrl } from '../../../api/settings.ts'
import { RichText } from '../../../ui/content/rich-text.ts'
import { keyed } from '../../../ui/keyed.ts'
import styles from './more-details.module.css'

/** Shows expandable questions and answers about a product (PROD-42). */
export function MoreDetails({ details }: { readonly details: Product['moreDetails'] }): ReactNode {
  if (details === null || details.details.length === 0) return null
  return (
    <section className={styles['more']}>
      <h2>{details.title || 'More Details'}</h2>
      <div>
        {keyed(details.details, ({ question }) => question).map(({ key, item: { question, answer } }) => (
          <details key={key}>
            <summary>{question}</summary>
            <div className={styles['answer']}>
              <RichText blocks={answer} mediaBaseUrl={mediaBaseUrl()} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
