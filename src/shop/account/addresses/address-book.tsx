import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Address, deleteAddress } from '#contract/user.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { api, session } from '../../cart/shop.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card } from '../card.tsx'
import type { SectionProps } from '../section-props.ts'
import { formatAddress, sortAddresses } from './address.rules.ts'
import styles from '../account-page.module.css'

/** The address being deleted and the position of its card. A note fills the space to prevent a layout shift. */
interface AddressSlot {
  readonly address: Address
  readonly list: string
  /** Zero-based position of the card in the list. */
  readonly index: number
  /** Height of the card in CSS pixels. */
  readonly height: number
}

/** Lists the customer's addresses, defaults first (ADDR-03, ADDR-04). */
export function AddressBook({ user }: SectionProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const [deleting, setDeleting] = useState<AddressSlot | null>(null)
  const [deleted, setDeleted] = useState<readonly AddressSlot[]>([])
  const { defaults, additional } = sortAddresses(user.addresses)
  const isEmpty = user.addresses.length === 0
  // The card is removed before the dialog closes. An empty address book shows a message instead of notes.
  const slots = isEmpty
    ? []
    : [...deleted, ...(deleting === null ? [] : [deleting])].filter(
        ({ address }) => !user.addresses.some(({ id }) => id === address.id),
      )

  // Moves the focus, because the button that opened the dialog was removed with the address.
  useLayoutEffect(() => {
    if (deleted.length > 0) (note.current ?? heading.current)?.focus()
  }, [deleted])

  function close(isDeleted: boolean): void {
    setDeleting(null)
    if (isDeleted && deleting !== null) setDeleted([...deleted, deleting])
  }

  const common = { slots, lastNote: note, onDelete: setDeleting }
  return (
    <>
      <div className="spread">
        <h1 ref={heading} tabIndex={-1} className="unframed">
          {routes.profileAddressBook.title}
        </h1>
        <ButtonLink href={href('profileNewAddress')}>{routes.profileNewAddress.title}</ButtonLink>
      </div>
      {isEmpty && (
        <div className={`stack-3 ${styles['empty']}`}>
          <p>No addresses found</p>
          <p>Add a new address to your address book</p>
        </div>
      )}
      <AddressList title="Default Addresses" addresses={defaults} {...common} />
      <AddressList title="Additional Addresses" addresses={additional} {...common} />
      {deleting !== null && <DeleteDialog address={deleting.address} onClose={close} />}
    </>
  )
}

function AddressList({
  title,
  addresses,
  slots,
  lastNote,
  onDelete,
}: {
  readonly title: string
  readonly addresses: readonly Address[]
  /** Positions of deleted addresses in both lists, most recent last. */
  readonly slots: readonly AddressSlot[]
  readonly lastNote: Ref<HTMLParagraphElement>
  readonly onDelete: (slot: AddressSlot) => void
}): ReactNode {
  const entries: (Address | AddressSlot)[] = [...addresses]
  const ownSlots = slots.filter(({ list }) => list === title)
  for (const slot of ownSlots.toSorted((a, b) => a.index - b.index)) entries.splice(slot.index, 0, slot)
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className={`stack-5 ${styles['stack']}`}>
      <h2 className="text-lg">{title}</h2>
      <div className={`stack-4 ${styles['cards']}`}>
        {entries.map((entry, index) =>
          'address' in entry ? (
            <p
              key={entry.address.id}
              ref={entry === slots.at(-1) ? lastNote : undefined}
              tabIndex={-1}
              className={styles['deleted']}
              style={{ minHeight: entry.height }}
            >
              {entry.address.addressName} has been deleted
            </p>
          ) : (
            <AddressCard
              key={entry.id}
              address={entry}
              onDelete={(height) => onDelete({ address: entry, list: title, index, height })}
            />
          ),
        )}
      </div>
    </section>
  )
}

function AddressCard({
  address,
  onDelete,
}: {
  readonly address: Address
  /** Called with the card's height. */
  readonly onDelete: (height: number) => void
}): ReactNode {
  return (
    <Card
      title={address.addressName}
      level={3}
      actions={
        <>
          <a href={href('profileAddress', { id: address.id })}>
            Edit <span className="visually-hidden">{address.addressName}</span>
          </a>
          <button
            type="button"
            onClick={({ currentTarget }) =>
              onDelete(currentTarget.closest('section')?.getBoundingClientRect().height ?? 0)
            }
          >
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
      <address>{formatAddress(address)}</address>
    </Card>
  )
}

/**
 * Deletes an address and reloads the address list (OPEN-035).
 * @returns false if the request failed, in which case the shared handler has reported the error.
 */
async function removeAddress(id: string): Promise<boolean> {
  try {
    await api.call(deleteAddress, { path: { id } })
  } catch {
    return false
  }
  await session.reloadProfile()
  return true
}

/** Asks for confirmation before deleting an address (OPEN-035). */
function DeleteDialog({
  address,
  onClose,
}: {
  readonly address: Address
  readonly onClose: (deleted: boolean) => void
}): ReactNode {
  const [busy, setBusy] = useState(false)
  const textId = useId()

  async function confirm(): Promise<void> {
    if (busy) return
    setBusy(true)
    const deleted = await removeAddress(address.id)
    setBusy(false)
    onClose(deleted)
  }

  return (
    <Dialog title="Delete this address?" describedBy={textId} onClose={() => onClose(false)}>
      <div className={`stack-5 ${styles['dialog']}`}>
        <div id={textId}>
          <p>
            <strong>{address.addressName}</strong>
          </p>
          <address>{formatAddress(address)}</address>
        </div>
        <div className={`stack-3 ${styles['actions']}`}>
          <Button variant="secondary" data-safe onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button aria-disabled={busy} onClick={() => void confirm()}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
