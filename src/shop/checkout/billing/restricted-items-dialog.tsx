import { type ReactNode, useId } from 'react'
import { supportEmail } from '../../lib/api/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './restricted-items-dialog.module.css'

/** Name of an item that cannot be shipped, with the restricted state or ZIP code. */
interface RestrictedItem {
  readonly id: string
  readonly text: string
}

/**
 * Lists the items that cannot be shipped, with the reasons, and offers to edit the address or remove the items
 * (CHK-47, CHK-49, CHK-50, OPEN-081).
 */
export function RestrictedItemsDialog({
  items,
  removing,
  onUpdateAddress,
  onRemove,
}: {
  readonly items: readonly RestrictedItem[]
  /** Whether the items are being removed. */
  readonly removing: boolean
  readonly onUpdateAddress: () => void
  readonly onRemove: () => void
}): ReactNode {
  const textId = useId()
  const address = supportEmail()
  return (
    <Dialog title="You have restricted items in your cart" describedBy={textId} onClose={onUpdateAddress}>
      <p id={textId}>Either remove them or edit your address to continue</p>
      <ul className={styles['items']}>
        {items.map((item) => (
          <li key={item.id}>{item.text}</li>
        ))}
      </ul>
      <p className="muted text-sm">
        Questions? Email <a href={`mailto:${address}`}>{address}</a>.
      </p>
      <div className={`row ${styles['actions']}`}>
        <Button variant="secondary" data-safe onClick={onUpdateAddress}>
          Update Address
        </Button>
        <Button aria-disabled={removing} onClick={() => !removing && onRemove()}>
          Remove Items
        </Button>
      </div>
    </Dialog>
  )
}
