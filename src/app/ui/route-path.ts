import { createContext } from 'react'

/** Path of the current page; the layout provides it. */
export const RoutePath = createContext('')
