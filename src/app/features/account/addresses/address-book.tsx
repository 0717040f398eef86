import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Address } from '#contract/user.ts'
import { addressLines, sortedAddresses } from '#domain/account/address.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Card } from '../card.tsx'
import type { SectionProps } from '../section-props.ts'
import styles from '../account-page.module.css'

/** The customer's addresses: the default ones, then the others (ADDR-03, ADDR-04). */
export function AddressBook({ user }: SectionProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const [deletions, setDeletions] = useState(0)
  const { defaults, additional } = sortedAddresses(user.addresses)

  // The button that opened the dialog went with its address.
  useEffect(() => {
    if (deletions > 0) heading.current?.focus()
  }, [deletions])

  function close(deleted: boolean): void {
    setDeleting(null)
    if (deleted) setDeletions((count) => count + 1)
  }

  return (
    <>
      <div className={styles['titleRow']}>
        <h1 ref={heading} tabIndex={-1}>
          {routes.profileAddressBook.title}
        </h1>
        <ButtonLink href={href('profileNewAddress')}>{routes.profileNewAddress.title}</ButtonLink>
      </div>
      {user.addresses.length === 0 && (
        <div className={styles['empty']}>
          <p>No addresses found</p>
          <p>Add a new address to your address book</p>
        </div>
      )}
      <AddressList title="Default Addresses" addresses={defaults} onDelete={setDeleting} />
      <AddressList title="Additional Addresses" addresses={additional} onDelete={setDeleting} />
      {deleting !== null && <DeleteDialog address={deleting} onClose={close} />}
    </>
  )
}

function AddressList({
  title,
  addresses,
  onDelete,
}: {
  readonly title: string
  readonly addresses: readonly Address[]
  readonly onDelete: (address: Address) => void
}): ReactNode {
  if (addresses.length === 0) return null
  return (
    <section aria-label={title} className={styles['stack']}>
      <h2 className={styles['listTitle']}>{title}</h2>
      <div className={styles['cards']}>
        {addresses.map((address) => (
          <Card
            key={address.id}
            title={address.addressName}
            actions={
              <>
                <a href={href('profileAddress', { id: address.id })}>
                  Edit <span className="visually-hidden">{address.addressName}</span>
                </a>
                <button type="button" onClick={() => onDelete(address)}>
                  Delete <span className="visually-hidden">{address.addressName}</span>
                </button>
              </>
            }
          >
            {(address.isDefaultShipping || address.isDefaultBilling) && (
              <p className={styles['badges']}>
                {address.isDefaultShipping && <span>Default shipping</span>}
                {address.isDefaultBilling && <span>Default billing</span>}
              </p>
            )}
            <address className={styles['address']}>{addressLines(address).join('\n')}</address>
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Asks before an address is deleted (OPEN-035). */
function DeleteDialog({
  address,
  onClose,
}: {
  readonly address: Address
  readonly onClose: (deleted: boolean) => void
}): ReactNode {
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    if (busy) return
    setBusy(true)
    let deleted = false
    try {
      const { removeAddress } = await import('./address-calls.ts')
      deleted = await removeAddress(address.id)
    } finally {
      setBusy(false)
      onClose(deleted)
    }
  }

  return (
    <Dialog title="Delete this address?" onClose={() => onClose(false)}>
      <div className={styles['dialog']}>
        <p>
          <strong>{address.addressName}</strong>
        </p>
        <address className={styles['address']}>{addressLines(address).join('\n')}</address>
        <div className={styles['actions']}>
          <Button aria-disabled={busy} onClick={() => void confirm()}>
            Delete
          </Button>
          <Button variant="secondary" onClick={() => onClose(false)}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
