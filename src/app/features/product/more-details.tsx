import type { ReactNode } from 'react'
import type { Product } from '#contract/product.ts'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './more-details.module.css'

/** Questions and answers about a product (catalogue spec §2). */
export function MoreDetails({ details }: { readonly details: NonNullable<Product['moreDetails']> }): ReactNode {
  return (
    <section className={styles['more']}>
      <h2>{details.title}</h2>
      <div>
        {details.details.map((detail) => (
          <details key={detail.question}>
            <summary>{detail.question}</summary>
            <RichText blocks={detail.answer} />
          </details>
        ))}
      </div>
    </section>
  )
}
