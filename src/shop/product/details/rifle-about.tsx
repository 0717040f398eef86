import { type ReactNode, useId } from 'react'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { RichText } from '../../ui/content/rich-text.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyed } from '../../ui/keyed.ts'
import type { Product } from '../catalog.rules.ts'
import { ProductImage } from '../gallery/product-image.tsx'
import { SpecList } from './spec-list.tsx'
import styles from './rifle-about.module.css'

/**
 * Shows the details of a rifle: text, detail lists, tech specs, manuals, patents, and disclaimer (PROD-45 to PROD-48).
 */
export function RifleAbout({ about }: { readonly about: Product['about'] }): ReactNode {
  const id = useId()
  const manuals = about.readMore.filter(({ url }) => safeLink(url) !== undefined)
  return (
    <section className={`stack-7 ${styles['about']}`} aria-labelledby={id}>
      <div className={styles['intro']}>
        <div className="stack-4">
          <h2 className="text-2xl" id={id}>
            {about.title || 'Description'}
          </h2>
          {about.subtitle !== '' && <p className="muted text-lg">{about.subtitle}</p>}
          <RichText blocks={about.summary} mediaBaseUrl={mediaBaseUrl()} />
        </div>
        {about.image !== null && <ProductImage image={about.image} place="half" />}
      </div>
      {(about.details.length > 0 || about.techSpecs.length > 0) && (
        <div className={styles['facts']}>
          {keyed(about.details, ({ title }) => title).map(({ key, item: detail }) => (
            <div key={key} className={styles['detail']}>
              <h3>{detail.title}</h3>
              <ul>
                {keyed(detail.listItems, (text) => text).map(({ key: itemKey, item }) => (
                  <li key={itemKey}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
          {about.techSpecs.length > 0 && (
            <div className={`split ${styles['data']}`}>
              <h3>Tech Specs</h3>
              <SpecList specs={about.techSpecs} />
            </div>
          )}
        </div>
      )}
      <div className={styles['small']}>
        {manuals.length > 0 && (
          <div>
            <h3>Read More</h3>
            <ul role="list">
              {keyed(manuals, ({ url }) => url).map(({ key, item: manual }) => (
                <li key={key}>
                  <a href={manual.url} className={styles['manual']}>
                    <Icon name="download" size={20} />
                    <span>{manual.label || manual.url}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {about.patents !== '' && (
          <div>
            <h3>Patents</h3>
            <p>{about.patents}</p>
          </div>
        )}
        {about.disclaimer !== '' && <p className={styles['disclaimer']}>{about.disclaimer}</p>}
      </div>
    </section>
  )
}
