import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { island } from '../../ui/loading/island.tsx'
import type { Product, Sku } from '../catalog.rules.ts'
import styles from './shipping-facts.module.css'

/** Loaded separately because it needs the names of all states, which are not part of the first load. */
export const RestrictionFacts = island(async () => (await import('./restriction-facts.tsx')).RestrictionFacts)

/** Shows who can receive the selected item. */
export function ShippingFacts({
  product,
  sku,
}: {
  readonly product: Product
  readonly sku: Sku | undefined
}): ReactNode {
  const dealer = product.fflItem || product.receiverItem
  const restricted = sku !== undefined && sku.restrictedStates.length + sku.restrictedZips.length > 0
  return (
    <ul role="list" className={restricted ? `${styles['facts']} ${styles['room']}` : styles['facts']}>
      <li>
        <Icon name={dealer ? 'dealer' : 'check'} size={20} />
        <span>{dealer ? 'Ships to a licensed dealer.' : 'Ships to your address.'}</span>
      </li>
      {restricted && <RestrictionFacts states={sku.restrictedStates} zips={sku.restrictedZips} toDealer={dealer} />}
    </ul>
  )
}
