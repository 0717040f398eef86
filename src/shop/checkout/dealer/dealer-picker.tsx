import { type ReactNode, useState } from 'react'
import type { DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import styles from '../checkout.module.css'

const DealerList = lazyComponent(async () => (await import('./dealer-list.tsx')).DealerList, {
  // The dialog also shows this message while it loads the dealers, because another line here would move the form.
  loading: (
    <p role="status" className="visually-hidden">
      Loading the dealers…
    </p>
  ),
  onFailure: ({ onClose }) => onClose(),
})

/** Opens the list of dealers, which loads on first use. Shoppers can also enter a dealer manually. */
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
