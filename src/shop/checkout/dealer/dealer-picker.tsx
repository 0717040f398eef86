import { type ReactNode, useState } from 'react'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { Button } from '../../ui/button.tsx'
import { DealerList } from './dealer-list.tsx'
import styles from '../checkout.module.css'

/** Opens the list of dealers. Shoppers can also enter a dealer manually. */
export function DealerPicker({
  getZip,
  onChoose,
}: {
  /** Returns the ZIP code to sort the list by. */
  readonly getZip: () => string
  readonly onChoose: (dealer: DealerForm) => void
}): ReactNode {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<DealerForm>()
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose from our dealers
      </Button>
      <p role="status" className={styles['chosen']}>
        {chosen &&
          `${chosen.dealerName} is filled in below.${chosen.dealerEmail === '' ? ` Call ${chosen.dealerPhone} to ask for their email address.` : ''}`}
      </p>
      {open && (
        <DealerList
          zip={getZip()}
          onClose={() => setOpen(false)}
          onChoose={(dealer) => {
            setOpen(false)
            setChosen(dealer)
            onChoose(dealer)
          }}
        />
      )}
    </div>
  )
}
