import { type ReactNode, useId, useState } from 'react'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { RichText } from '../../ui/content/rich-text.ts'
import type { Product } from '../catalog.rules.ts'
import { SpecList } from './spec-list.tsx'
import styles from './about-switcher.module.css'

/** Switches between the description and the tech specs. Both are visible without JavaScript (PROD-20). */
export function AboutSwitcher({ about }: { readonly about: Product['about'] }): ReactNode {
  const id = useId()
  const views = [
    ...(about.summary.length > 0
      ? [{ name: 'Description', panel: <RichText blocks={about.summary} mediaBaseUrl={mediaBaseUrl()} /> }]
      : []),
    ...(about.techSpecs.length > 0 ? [{ name: 'Tech Specs', panel: <SpecList specs={about.techSpecs} /> }] : []),
  ]
  const [view, setView] = useState(views[0]?.name)
  if (views.length === 0) return null
  return (
    <section className={`split ${styles['about']}`} aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-2xl">
          {about.title || 'Description'}
        </h2>
        {about.subtitle !== '' && <p className={styles['subtitle']}>{about.subtitle}</p>}
      </div>
      <div>
        {views.length > 1 && (
          <div className={`scripted ${styles['switch']}`}>
            {views.map(({ name }) => (
              <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
                {name}
              </button>
            ))}
          </div>
        )}
        {views.map(({ name, panel }) => (
          <div key={name} role="group" aria-label={name} hidden={name !== view} className={styles['panel']}>
            {panel}
          </div>
        ))}
      </div>
    </section>
  )
}
