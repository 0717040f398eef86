import type { ReactNode } from 'react'
import type { Product, Sku } from '#contract/product.ts'
import { stateName } from '#domain/us-states.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './shipping-facts.module.css'

/** Who may receive the chosen item, said before it is in the cart. */
export function ShippingFacts({
  product,
  sku,
}: {
  readonly product: Product
  readonly sku: Sku | undefined
}): ReactNode {
  const dealer = product.fflItem || product.receiverItem
  // Empty entries say nothing (OPEN-080).
  const states = (sku?.restrictedStates ?? []).filter(isFilled).map((state) => stateName(state) ?? state)
  const zips = (sku?.restrictedZips ?? []).filter(isFilled)
  return (
    <ul role="list" className={styles['facts']}>
      <li>
        <Icon name={dealer ? 'dealer' : 'check'} size={20} />
        {dealer ? 'Ships to a licensed dealer of your choice, who hands it over to you.' : 'Ships to your own address.'}
      </li>
      {states.length > 0 && (
        <li>
          <Icon name="alert" size={20} />
          <span>Not sold to: {states.join(', ')}.</span>
        </li>
      )}
      {zips.length > 0 && (
        <li>
          <Icon name="alert" size={20} />
          <span>Not sold to zip codes with: {zips.join(', ')}.</span>
        </li>
      )}
    </ul>
  )
}

function isFilled(entry: string): boolean {
  return entry.trim() !== ''
}
