import type { ReactNode } from 'react'
import { isDealerItem } from '../../delivery/dealer-item.rules.ts'
import { WITHOUT_ZIP } from '../../delivery/restricted-items.rules.ts'
import type { RestrictableItem } from '../../delivery/shipping-destination.ts'
import { useRestrictedDestination } from '../../delivery/use-restricted-destination.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './shipping-facts.module.css'

/** Warns before the checkout if the selected item cannot be shipped to the order's known destination. */
export function RestrictionNotice({ item }: { readonly item: RestrictableItem }): ReactNode {
  const place = useRestrictedDestination(item)
  if (place === undefined) return null
  return (
    <li className={styles['restricted']}>
      <Icon name="alert" size={20} />
      <span>
        {`Cannot be shipped to ${place}${place === WITHOUT_ZIP ? '' : `, where ${isDealerItem(item) ? 'your dealer is' : 'your address is'}`}.`}
      </span>
    </li>
  )
}
