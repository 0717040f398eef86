import { create } from 'zustand'

/** How far the map is (session spec §4). */
export type MapsStatus = 'not-loaded' | 'loading' | 'loaded' | 'failed' | 'auth-failure'

export const useMapsStatus = create<{ readonly status: MapsStatus }>(() => ({ status: 'not-loaded' }))
