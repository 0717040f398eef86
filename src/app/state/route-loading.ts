import { create } from 'zustand'

/** Whether the router is loading a page; the spinner shows while it does (NAV-24). */
export const routeLoading = create<{ readonly loading: boolean }>(() => ({ loading: false }))
