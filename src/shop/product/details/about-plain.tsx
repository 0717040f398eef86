import { type ReactNode, useId } from 'react'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { RichText } from '../../ui/content/rich-text.ts'
import type { Product } from '../catalog.rules.ts'
import { SpecList } from './spec-list.tsx'
import styles from './about-plain.module.css'

/** Shows the description next to the tech specs. Used for products with little text. */
export function AboutPlain({ about }: { readonly about: Product['about'] }): ReactNode {
  const id = useId()
  if (about.summary.length === 0 && about.techSpecs.length === 0) return null
  return (
    <section className={styles['about']} aria-labelledby={id}>
      <div className="stack-4">
        <h2 className="text-2xl" id={id}>
          {about.title || 'Description'}
        </h2>
        {about.subtitle !== '' && <p className="muted text-lg">{about.subtitle}</p>}
        <RichText blocks={about.summary} mediaBaseUrl={mediaBaseUrl()} />
      </div>
      {about.techSpecs.length > 0 && (
        <div className="stack-4">
          <h3>Tech Specs</h3>
          <SpecList specs={about.techSpecs} />
        </div>
      )}
    </section>
  )
}
