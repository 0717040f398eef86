import { create } from 'zustand'

/** Loading state of the maps script (DEAL-16). */
export type MapsStatus = 'not-loaded' | 'loading' | 'loaded' | 'failed' | 'auth-failure'

export const useMapsStatus = create<{ readonly status: MapsStatus }>(() => ({ status: 'not-loaded' }))
