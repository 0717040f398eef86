import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { getDealerLocator } from '#contract/cms/content-pages.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { announce } from '../lib/notification/announce.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Breadcrumbs } from '../ui/content/breadcrumbs.tsx'
import { ResponsiveImage } from '../ui/content/responsive-image.tsx'
import { toDealerCard } from './dealer-card.rules.ts'
import { DealerCard } from './dealer-card.tsx'
import { DealerMap } from './dealer-map.tsx'
import { DealerSearchForm } from './dealer-search-form.tsx'
import { DEFAULT_RADIUS_MILES } from './dealer-search.rules.ts'
import { locatorTrail } from './trails.ts'
import { useDealerSearch } from './use-dealer-search.ts'
import styles from './dealer-locator.module.css'

interface SelectedDealer {
  readonly key: number
  readonly from: 'in-list' | 'on-map'
}

/**
 * Searches for dealers by ZIP code and radius, and shows them in a list and on a map with a shared selection (DEAL-08,
 * DEAL-12).
 */
export function DealerLocatorPage({ page }: { readonly page: CmsPage<typeof getDealerLocator> }): ReactNode {
  const cards = useMemo(() => page.dealerLocatorCards.map(toDealerCard), [page.dealerLocatorCards])
  const [radiusMiles, setRadiusMiles] = useState<number>(DEFAULT_RADIUS_MILES)
  const [choice, setChoice] = useState<SelectedDealer>()
  const { listed, found, busy, error, search, showAll, clearError } = useDealerSearch(cards, radiusMiles)
  const searchedZip = found?.zip
  const results = useRef<HTMLElement>(null)
  useEffect(() => {
    if (found !== undefined && results.current !== null) showAnswer(results.current)
  }, [found])
  // Fits the map to the dealers when they change, but not when a card is selected.
  const identity = listed.map(({ key }) => key).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the keys identify all dealer data on the map
  const mapDealers = useMemo(() => listed, [identity])
  function chooseOnMap(key: number): void {
    setChoice({ key, from: 'on-map' })
    announce(`${listed.find((dealer) => dealer.key === key)?.card.id ?? ''} selected in the list`)
  }
  const counted = listed.length === 0 ? 'No dealers' : listed.length === 1 ? '1 dealer' : `${listed.length} dealers`
  const summary =
    searchedZip !== undefined
      ? `${counted} within ${radiusMiles} miles of ${searchedZip}`
      : listed.length === 0
        ? 'No dealers found'
        : `All ${counted}`
  return (
    <div className="page page-top">
      <Breadcrumbs items={locatorTrail} />
      <header className={`stack-3 ${styles['head']}`}>
        <h1 className="text-3xl">{routes.dealerLocator.title}</h1>
        {page.metaData.description !== '' && <p className="lead">{page.metaData.description}</p>}
      </header>
      <div className={`stack-5 ${styles['columns']}`}>
        <DealerSearchForm
          radiusMiles={radiusMiles}
          onRadius={setRadiusMiles}
          busy={busy}
          error={error}
          onSearch={search}
          onEdit={clearError}
        />
        <a href="#dealers" className={`scripted ${styles['skip']}`}>
          Skip the map
        </a>
        <DealerMap
          dealers={mapDealers}
          chosen={choice?.key}
          shouldScroll={choice?.from === 'in-list'}
          onChoose={chooseOnMap}
        />
        <section
          ref={results}
          id="dealers"
          tabIndex={-1}
          aria-labelledby="dealers-title"
          className={`stack-4 unframed ${styles['results']}`}
        >
          <div className={styles['found']}>
            <div role="status">
              <h2 id="dealers-title">{summary}</h2>
              {listed.length === 0 && searchedZip !== undefined && (
                <p>Choose a larger radius or another ZIP code, or call us and we will help you find one.</p>
              )}
            </div>
            {searchedZip !== undefined && (
              <button type="button" className="link-button" onClick={showAll}>
                Show all dealers
              </button>
            )}
          </div>
          <ul role="list" className={`stack-3 ${styles['list']}`}>
            {listed.map((dealer) => (
              <DealerCard
                key={dealer.key}
                dealer={dealer}
                chosen={choice?.key === dealer.key && choice.from}
                onChoose={(key) => setChoice({ key, from: 'in-list' })}
              />
            ))}
          </ul>
        </section>
      </div>
      <aside className={`on-brand ${styles['signUp']}`} aria-labelledby="sign-up-title">
        {page.imgUrl !== null && <ResponsiveImage image={page.imgUrl} place="half" alt="" />}
        <div>
          <h2 id="sign-up-title">Dealer sign-up</h2>
          {page.dealerSignup !== '' && <p>{page.dealerSignup}</p>}
          <ButtonLink href={href('dealerRegistration')} variant="secondary">
            Register as a dealer
          </ButtonLink>
        </div>
      </aside>
    </div>
  )
}

/** Scrolls to the results unless the first dealer or message is visible. On phones, they are below the map. */
function showAnswer(results: HTMLElement): void {
  const answer = results.querySelector('li') ?? results
  if (answer.getBoundingClientRect().bottom > innerHeight) results.scrollIntoView()
}
