import { type ReactNode, useId, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './about-switcher.module.css'

const VIEWS = ['Description', 'Tech Specs'] as const

/** Switches between the description and the technical data (catalogue spec §2). */
export function AboutSwitcher({ about }: { readonly about: Product['about'] }): ReactNode {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Description')
  const id = useId()
  return (
    <section className={styles['about']} aria-labelledby={id}>
      <h2 id={id}>{about.title}</h2>
      <div className={styles['switch']}>
        {VIEWS.map((name) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </div>
      {view === 'Description' ? (
        <RichText blocks={about.summary} />
      ) : (
        <dl className={styles['specs']}>
          {about.techSpecs.map((row) => (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
