import { create } from 'zustand'
import { getShippingMethods, type ShippingMethod } from '#contract/cart.ts'
import { api } from '../../cart/shop.ts'
import { waitForRelease } from '../../ui/forms/wait-for-release.ts'

interface ShippingMethods {
  /** Shipping methods, or undefined until they have loaded. */
  readonly methods: readonly ShippingMethod[] | undefined
  readonly failed: boolean
  /** Pending request, if any. */
  readonly loading: Promise<void> | undefined
}

/** Shipping methods, fetched once per page load (CHK-17). */
export const useShippingMethods = create<ShippingMethods>(() => ({
  methods: undefined,
  failed: false,
  loading: undefined,
}))

/** Fetches the list unless it is loaded or pending. Retries after a failure. */
export async function loadShippingMethods(): Promise<void> {
  const { methods, loading } = useShippingMethods.getState()
  if (methods !== undefined) return
  const started = loading ?? fetchMethods()
  useShippingMethods.setState({ failed: false, loading: started })
  await started
}

async function fetchMethods(): Promise<void> {
  const methods = await api.call(getShippingMethods, {}).catch(() => undefined)
  await waitForRelease()
  useShippingMethods.setState({ methods, failed: methods === undefined, loading: undefined })
}
