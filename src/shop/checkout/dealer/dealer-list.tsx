import { type ReactNode, useState } from 'react'
import { getDealerLocator } from '#contract/cms/content-pages.ts'
import { api } from '../../cart/shop.ts'
import { type DealerLocatorCard, toDealerCard } from '../../dealers/dealer-card.rules.ts'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { toCmsPage } from '../../lib/content/cms-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { keyed } from '../../ui/keyed.ts'
import { useLoad } from '../../ui/loading/use-load.ts'
import { describeNearness, findDealers, getSortingZip, toDealerForm } from './dealer-list.rules.ts'
import styles from './dealer-list.module.css'

/**
 * Loads the dealers of the dealer locator.
 * @throws {ApiError} after the shared handler has reported it.
 */
async function loadDealers(): Promise<readonly DealerLocatorCard[]> {
  return toCmsPage(getDealerLocator, await api.call(getDealerLocator, {})).dealerLocatorCards.map(toDealerCard)
}

/**
 * Lists the dealers from the dealer locator, those near a ZIP code first, with a search field. The shopper selects one.
 */
export function DealerList({
  zip,
  onChoose,
  onClose,
}: {
  /** ZIP code of the billing address. May be empty or invalid. */
  readonly zip: string
  readonly onChoose: (dealer: DealerForm) => void
  readonly onClose: () => void
}): ReactNode {
  const [loaded, retry] = useLoad(loadDealers)
  const [search, setSearch] = useState('')

  const found = loaded.status === 'loaded' ? findDealers(loaded.value, search, zip) : []
  const near = getSortingZip(search, zip)
  const order = near === undefined || found.length < 2 ? '' : `, nearest to ${near} first`
  return (
    <Dialog title="Choose a dealer" onClose={onClose}>
      <div className={styles['body']}>
        {loaded.status === 'loading' && <p role="status">Loading the dealers…</p>}
        {loaded.status === 'failed' && (
          <div role="alert" className={`stack-4 ${styles['failed']}`}>
            <p>The dealers could not be loaded. You can enter your dealer’s address instead.</p>
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {loaded.status === 'loaded' && (
          <>
            <TextField
              id="dealer-search"
              label="Name, city, state, or ZIP code"
              required
              autoComplete="off"
              enterKeyHint="search"
              value={search}
              // The list already shows the results, and Enter would submit the form that contains the dialog.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => setSearch(event.target.value)}
            />
            <p role="status" className={`muted text-sm ${styles['count']}`}>
              {found.length === 0
                ? 'No dealers found'
                : found.length === 1
                  ? '1 dealer'
                  : `${found.length} dealers${order}`}
            </p>
            <ul role="list" className={`stack-2 ${styles['dealers']}`}>
              {keyed(found, ({ id }) => id).map(({ key, item: dealer }) => (
                <li key={key}>
                  <button type="button" className="box" onClick={() => onChoose(toDealerForm(dealer))}>
                    <strong>{dealer.id}</strong>
                    <span>{dealer.address1}</span>
                    <span>{dealer.address2}</span>
                    {near !== undefined && <span className={styles['near']}>{describeNearness(dealer, near)}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
