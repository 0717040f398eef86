import type { ReactNode } from 'react'

const PATHS = {
  cart: 'M3 4h3l2.4 11.2h10.2L21 7.5H7M10 19.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Zm8.6 0a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7Z',
  up: 'M12 20V5M5 12l7-7 7 7',
  dealer: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3L21 21',
  account: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4.2 3.7-6.5 8-6.5s7.4 2.3 8 6.5',
  alert: 'M12 8v5m0 3.2v.1M12 3l9.5 17h-19Z',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  download: 'M12 4v11m-5-5l5 5 5-5M4 20h16',
} as const

/**
 * A decorative line icon in the text color, on a grid of 24 units. The surrounding control provides the accessible
 * name.
 */
export function Icon({ name, size = 24 }: { readonly name: keyof typeof PATHS; readonly size?: number }): ReactNode {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
