import { create } from 'zustand'

/** How far the map's script is (DEAL-16). */
export type MapsStatus = 'not-loaded' | 'loading' | 'loaded' | 'failed' | 'auth-failure'

export const useMapsStatus = create<{ readonly status: MapsStatus }>(() => ({ status: 'not-loaded' }))
