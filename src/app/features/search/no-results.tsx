import { type ReactNode, useEffect, useState } from 'react'
import type { Menu } from '#domain/content/navigation.ts'
import { PRODUCT_NOT_FOUND } from '#domain/content/shared-texts.ts'
import { toPhoneHref } from '#domain/forms/phone.ts'
import { toggleSearchBar } from '../../navigation/search-bar.ts'
import { Button } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/content/responsive-image.tsx'
import { safeLink } from '../../ui/content/safe-link.ts'
import { keyed } from '../../ui/keyed.ts'
import { loadSearchSuggestions, type SearchSuggestions } from './load-search-suggestions.ts'
import styles from './no-results.module.css'

/** Shows alternatives for a search without results: another search, the shop's menus, and contact data. */
export function NoResults(): ReactNode {
  const [help, setHelp] = useState<SearchSuggestions>()
  useEffect(() => {
    void loadSearchSuggestions().then(setHelp)
  }, [])
  return (
    <>
      <div className={styles['nothing']}>
        <p role="status">{PRODUCT_NOT_FOUND}</p>
        <Button variant="secondary" onClick={toggleSearchBar}>
          Search again
        </Button>
      </div>
      {help !== undefined && (
        <div className={styles['help']}>
          <Links title="Collections" links={help.collections} />
          <Links title="Popular products" links={help.products} />
          <section>
            <h2>Contact us</h2>
            <ul role="list" className={styles['people']}>
              {help.phone !== '' && (
                <li>
                  <a href={toPhoneHref(help.phone)}>{help.phone}</a>
                </li>
              )}
              {help.email !== '' && (
                <li>
                  <a href={`mailto:${encodeURIComponent(help.email).replaceAll('%40', '@')}`}>{help.email}</a>
                </li>
              )}
            </ul>
          </section>
        </div>
      )}
    </>
  )
}

function Links({
  title,
  links,
}: {
  readonly title: string
  readonly links: readonly Menu['children'][number][]
}): ReactNode {
  if (links.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul role="list" className={styles['cards']}>
        {keyed(links, ({ link }) => link).map(({ key, item: { label, link, image } }) => (
          <li key={key}>
            <a href={safeLink(link)}>
              <span className={styles['image']}>
                {image !== null && <ResponsiveImage image={image} place="card" alt="" />}
              </span>
              <span className={styles['label']}>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
