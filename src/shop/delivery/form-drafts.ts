import { onItemChange } from '../lib/storage/on-item-change.ts'
import { storedItems } from '../lib/storage/stored-items.ts'
import { type BillingForm, type DealerForm, emptyBillingForm, emptyDealerForm } from './checkout-forms.rules.ts'

/** Returns the parsed JSON of a stored form, or undefined if it is missing or invalid (CHK-57). */
function stored(key: 'billingForm' | 'dealerForm'): unknown {
  try {
    return JSON.parse(storedItems.read(key) ?? 'null') as unknown
  } catch {
    return undefined
  }
}

/** Returns the form with its valid stored fields and default values for all others. */
function restored<Form extends object>(value: unknown, empty: Form): Form {
  if (typeof value !== 'object' || value === null) return empty
  const defaults = new Map<string, unknown>(Object.entries(empty))
  const kept = Object.entries(value).filter(([field, entry]) => {
    const standard = defaults.get(field)
    return standard === null ? typeof entry === 'number' : typeof entry === typeof standard
  })
  return { ...empty, ...Object.fromEntries(kept) }
}

/** Returns the billing form stored in this browser session. */
export function storedBillingForm(): BillingForm {
  return restored(stored('billingForm'), emptyBillingForm)
}

/** Returns the dealer form stored in this browser session. */
export function storedDealerForm(): DealerForm {
  return restored(stored('dealerForm'), emptyDealerForm)
}

export function storeBillingForm(form: BillingForm): void {
  storedItems.write('billingForm', JSON.stringify(form))
}

/** Stores an empty billing form if there is none, so that the home page leads back to the started checkout. */
export function startBillingForm(): void {
  if (storedItems.read('billingForm') === null) storeBillingForm(emptyBillingForm)
}

export function storeDealerForm(form: DealerForm): void {
  storedItems.write('dealerForm', JSON.stringify(form))
}

/**
 * Registers a callback for forms cleared in this tab or by an order in another tab.
 * @returns a function that removes the listener.
 */
export function onDraftsCleared(cleared: () => void): () => void {
  return onItemChange(storedItems, 'dealerForm', () => {
    if (storedItems.read('dealerForm') === null) cleared()
  })
}
