import {
  type BillingForm,
  type DealerForm,
  emptyBillingForm,
  emptyDealerForm,
} from '#domain/checkout/checkout-forms.ts'
import { onItemChange } from '../storage/on-item-change.ts'
import { storedItems } from '../storage/stored-items.ts'

/** The stored form as JSON; undefined where there is none or where it is garbage (CHK-57). */
function stored(key: 'billingForm' | 'dealerForm'): unknown {
  try {
    return JSON.parse(storedItems.read(key) ?? 'null') as unknown
  } catch {
    return undefined
  }
}

/** Takes over what a stored form holds of the right kind; all else keeps its default. */
function restored<Form extends object>(value: unknown, empty: Form): Form {
  if (typeof value !== 'object' || value === null) return empty
  const defaults = new Map<string, unknown>(Object.entries(empty))
  const kept = Object.entries(value).filter(([field, entry]) => {
    const standard = defaults.get(field)
    return standard === null ? typeof entry === 'number' : typeof entry === typeof standard
  })
  return { ...empty, ...Object.fromEntries(kept) }
}

/** The billing form as the shopper left it in this browser session. */
export function storedBillingForm(): BillingForm {
  return restored(stored('billingForm'), emptyBillingForm)
}

/** The dealer form as the shopper left it in this browser session. */
export function storedDealerForm(): DealerForm {
  return restored(stored('dealerForm'), emptyDealerForm)
}

export function storeBillingForm(form: BillingForm): void {
  storedItems.write('billingForm', JSON.stringify(form))
}

export function storeDealerForm(form: DealerForm): void {
  storedItems.write('dealerForm', JSON.stringify(form))
}

/**
 * Holds the stored forms while a step that only reads them is open.
 * @returns what puts them back when the step is left, where the browser has thrown them away (SESS-32); not where the
 * shop itself cleared them.
 */
export function preserveDrafts(): () => void {
  const saved = (['billingForm', 'dealerForm'] as const).map((key) => [key, storedItems.read(key)] as const)
  let cleared = false
  const unfollow = onDraftsCleared(() => {
    cleared = true
  })
  return () => {
    unfollow()
    if (cleared) return
    for (const [key, text] of saved) if (storedItems.read(key) === null) storedItems.write(key, text)
  }
}

/** Calls back when the forms were cleared, here or by a sign-out in another tab, until the given function is called. */
export function onDraftsCleared(cleared: () => void): () => void {
  return onItemChange(storedItems, 'dealerForm', () => {
    if (storedItems.read('dealerForm') === null) cleared()
  })
}
