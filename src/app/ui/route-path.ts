import { createContext } from 'react'

/** Path of the current page, provided by the layout. */
export const RoutePath = createContext('')
