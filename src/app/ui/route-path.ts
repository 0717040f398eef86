import { createContext } from 'react'

/** Path of the page that is shown; the frame provides it. */
export const RoutePath = createContext('')
