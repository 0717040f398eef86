import {
  type BillingForm,
  type DealerForm,
  emptyBillingForm,
  emptyDealerForm,
} from '#domain/checkout/checkout-forms.ts'
import { readStored, writeStored } from '../storage/browser-storage.ts'

/** Keys in the session storage; it keeps both forms between the steps and across a reload (session spec §3, OPEN-015). */
type DraftKey = 'billingForm' | 'dealerForm'

/** Forms that the browser refused to store; they live as long as the page. */
const unstored = new Map<DraftKey, string>()

const storage = () => sessionStorage

function store(key: DraftKey, form: BillingForm | DealerForm): void {
  const text = JSON.stringify(form)
  if (writeStored(storage, key, text)) unstored.delete(key)
  else unstored.set(key, text)
}

/** The stored form as JSON; undefined where there is none or where it is garbage. */
function stored(key: DraftKey): unknown {
  try {
    return JSON.parse(unstored.get(key) ?? readStored(storage, key) ?? 'null') as unknown
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
  store('billingForm', form)
}

export function storeDealerForm(form: DealerForm): void {
  store('dealerForm', form)
}

/** Forgets both forms: after a successful order (session spec §3). */
export function clearStoredForms(): void {
  for (const key of ['billingForm', 'dealerForm'] as const) {
    unstored.delete(key)
    writeStored(storage, key, null)
  }
}
