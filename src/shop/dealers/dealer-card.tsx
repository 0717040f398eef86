import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { formatDistance } from './dealer-search.rules.ts'
import type { ListedDealer } from './use-dealer-search.ts'
import styles from './dealer-locator.module.css'

/**
 * Shows a dealer's name, address, phone, and directions, with the distance after a search and a button that shows the
 * dealer on the map.
 */
export function DealerCard({
  dealer: { key, card, distanceMiles },
  chosen,
  onChoose,
}: {
  readonly dealer: ListedDealer
  readonly chosen: 'in-list' | 'on-map' | false
  readonly onChoose: (key: number) => void
}): ReactNode {
  const item = useRef<HTMLLIElement>(null)
  const address = [card.address1, card.address2].filter((line) => line !== '')

  // Scrolls to the card when its marker is selected.
  useEffect(() => {
    if (chosen === 'on-map') item.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <li ref={item} className={styles['card']} aria-current={chosen === false ? undefined : 'true'}>
      <h3>{card.id}</h3>
      {distanceMiles !== undefined && (
        <p className={`muted text-sm bold ${styles['distance']}`}>{formatDistance(distanceMiles)}</p>
      )}
      <address>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <ul role="list" className={styles['actions']}>
        {card.phoneNumber !== '' && (
          <li>
            <a href={`tel:${card.phoneNumber.replace(/[^\d+]/g, '')}`}>{card.phoneNumber}</a>
          </li>
        )}
        {address.length > 0 && (
          <li>
            <a href={directionsUrl([card.id, ...address])} rel="external noreferrer">
              Directions<span className="visually-hidden">{` to ${card.id}`}</span>
            </a>
          </li>
        )}
        {card.coordinates !== null && (
          <li className="scripted">
            <button
              type="button"
              className="link-button"
              aria-label={`Show on map: ${card.id}`}
              aria-pressed={chosen !== false}
              onClick={() => onChoose(key)}
            >
              <Icon name="dealer" size={18} />
              Show on map
            </button>
          </li>
        )}
      </ul>
    </li>
  )
}

/** Returns the Google Maps URL for directions. It opens the app on phones and the website on other devices. */
function directionsUrl(destination: readonly string[]): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: destination.join(', ') }).toString()}`
}
