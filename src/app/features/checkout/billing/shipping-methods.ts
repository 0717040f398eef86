import { create } from 'zustand'
import { getShippingMethods, type ShippingMethod } from '#contract/cart.ts'

interface ShippingMethods {
  /** Undefined while none have arrived. */
  readonly methods: readonly ShippingMethod[] | undefined
  readonly failed: boolean
}

/** The ways of shipping; kept for as long as the app runs (CHK-17). */
export const useShippingMethods = create<ShippingMethods>(() => ({ methods: undefined, failed: false }))

let loading: Promise<void> | undefined

/** Fetches the list unless it is here or on its way; after a failure the next call tries again. */
export function loadShippingMethods(): Promise<void> {
  if (useShippingMethods.getState().methods !== undefined) return Promise.resolve()
  loading ??= fetchMethods().finally(() => {
    loading = undefined
  })
  return loading
}

async function fetchMethods(): Promise<void> {
  useShippingMethods.setState({ failed: false })
  try {
    const { api } = await import('../../../api/api.ts')
    useShippingMethods.setState({ methods: await api.call(getShippingMethods, {}) })
  } catch {
    useShippingMethods.setState({ failed: true })
  }
}
