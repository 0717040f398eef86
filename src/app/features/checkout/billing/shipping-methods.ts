import { create } from 'zustand'
import { getShippingMethods, type ShippingMethod } from '#contract/cart.ts'

interface ShippingMethods {
  /** Undefined while none have arrived. */
  readonly methods: readonly ShippingMethod[] | undefined
  readonly failed: boolean
  /** The call that is on its way. */
  readonly loading: Promise<void> | undefined
}

/** The ways of shipping, fetched once for as long as the app runs (CHK-17). */
export const useShippingMethods = create<ShippingMethods>(() => ({
  methods: undefined,
  failed: false,
  loading: undefined,
}))

/** Fetches the list unless it is here or on its way; after a failure the next call tries again. */
export async function loadShippingMethods(): Promise<void> {
  const { methods, loading } = useShippingMethods.getState()
  if (methods !== undefined) return
  const started = loading ?? fetchMethods()
  useShippingMethods.setState({ failed: false, loading: started })
  await started
}

async function fetchMethods(): Promise<void> {
  try {
    const { api } = await import('../../../shop.ts')
    useShippingMethods.setState({ methods: await api.call(getShippingMethods, {}), loading: undefined })
  } catch {
    useShippingMethods.setState({ failed: true, loading: undefined })
  }
}
