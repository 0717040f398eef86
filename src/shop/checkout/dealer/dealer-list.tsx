import { type ReactNode, useEffect, useState } from 'react'
import type { DealerLocatorCard } from '../../dealers/dealer-card.rules.ts'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { keyed } from '../../ui/keyed.ts'
import { loadDealerList } from './dealer-list-calls.ts'
import { toDealerForm } from './dealer-selection.rules.ts'
import { describeNearness, findDealers, getSortingZip } from './find-dealers.rules.ts'
import styles from './dealer-list.module.css'

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
  const [dealers, setDealers] = useState<readonly DealerLocatorCard[] | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const [search, setSearch] = useState('')

  useEffect(() => {
    let unmounted = false
    loadDealerList().then(
      (list) => !unmounted && setDealers(list),
      () => !unmounted && setDealers('failed'),
    )
    return () => {
      unmounted = true
    }
  }, [attempt])

  const found = Array.isArray(dealers) ? findDealers(dealers, search, zip) : []
  const near = getSortingZip(search, zip)
  const order = near === undefined || found.length < 2 ? '' : `, nearest to ${near} first`
  return (
    <Dialog title="Choose a dealer" onClose={onClose}>
      <div className={styles['body']}>
        {dealers === undefined && <p role="status">Loading the dealers…</p>}
        {dealers === 'failed' && (
          <div role="alert" className={styles['failed']}>
            <p>The dealers could not be loaded. You can enter your dealer’s address instead.</p>
            <Button
              variant="secondary"
              onClick={() => {
                setDealers(undefined)
                setAttempt(attempt + 1)
              }}
            >
              Try again
            </Button>
          </div>
        )}
        {Array.isArray(dealers) && (
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
            <p role="status" className={styles['count']}>
              {found.length === 0
                ? 'No dealers found'
                : found.length === 1
                  ? '1 dealer'
                  : `${found.length} dealers${order}`}
            </p>
            <ul role="list" className={styles['dealers']}>
              {keyed(found, ({ id }) => id).map(({ key, item: dealer }) => (
                <li key={key}>
                  <button type="button" onClick={() => onChoose(toDealerForm(dealer))}>
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
