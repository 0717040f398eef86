import type { ReactNode } from 'react'
import type { getLimitedEdition } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ResponsiveImage } from '../ui/content/responsive-image.tsx'
import { safeLink } from '../ui/content/safe-link.ts'
import { keyed } from '../ui/keyed.ts'
import styles from './limited-edition-page.module.css'

type LimitedEdition = CmsPage<typeof getLimitedEdition>
type Edition = LimitedEdition['pastEditions'][number]

/** Shows the current edition, past editions, and a newsletter form (CMS-26 to CMS-29). */
export function LimitedEditionPage({
  page: { featured, pastEditions },
  newsletter,
}: {
  readonly page: LimitedEdition
  /** Newsletter form, which belongs to another feature. */
  readonly newsletter: ReactNode
}): ReactNode {
  return (
    <div>
      <div className="on-brand">
        <div className={`page ${styles['inner']}`}>
          <h1 className="text-3xl">{routes.limitedEdition.title}</h1>
          {featured === null ? (
            <p className="muted text-lg">No limited edition is available right now.</p>
          ) : (
            <Featured edition={featured} />
          )}
        </div>
      </div>
      {pastEditions.length > 0 && (
        <section className={`page ${styles['past']}`}>
          <h2 className="text-2xl">Past Limited Editions</h2>
          <ul role="list">
            {keyed(pastEditions, ({ title }) => title).map(({ key, item }) => (
              <li key={key}>
                <PastEdition edition={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={`page ${styles['informed']}`}>
        <div className="stack-3">
          <h2 id="limited-edition-title" className="text-2xl">
            Stay Informed
          </h2>
          <p className="lead">Newsletter subscribers hear about the next edition first.</p>
        </div>
        {newsletter}
      </section>
    </div>
  )
}

function Featured({
  edition: { title, subtitle, description, imgUrl, url },
}: {
  readonly edition: Edition
}): ReactNode {
  return (
    <article className={`stack-5 ${styles['featured']}`}>
      {imgUrl !== null && (
        <span className="picture">
          <ResponsiveImage image={imgUrl} place="product" priority />
        </span>
      )}
      <div className={`stack-4 on-paper ${styles['panel']}`}>
        <h2 className="text-2xl">{title}</h2>
        {subtitle !== '' && <p className={`muted text-lg ${styles['subtitle']}`}>{subtitle}</p>}
        {description !== '' && <p>{description}</p>}
        {url !== '' && safeLink(url) !== undefined && <ButtonLink href={url}>Buy Now</ButtonLink>}
      </div>
    </article>
  )
}

function PastEdition({ edition }: { readonly edition: Edition }): ReactNode {
  const { title, subtitle, description, imgUrl, url } = edition
  return (
    <article className={`stack-2 ${styles['edition']}`}>
      <span className="picture">{imgUrl !== null && <ResponsiveImage image={imgUrl} place="edition" alt="" />}</span>
      <h3>{url !== '' && safeLink(url) !== undefined ? <a href={url}>{title}</a> : title}</h3>
      {subtitle !== '' && <p className={`muted text-lg ${styles['subtitle']}`}>{subtitle}</p>}
      {description !== '' && <p>{description}</p>}
    </article>
  )
}
