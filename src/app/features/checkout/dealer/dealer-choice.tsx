import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { DealerForm } from '#domain/checkout/checkout-forms.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../checkout.module.css'

const DealerList = lazy(async () => ({ default: (await import('./dealer-list.tsx')).DealerList }))

/** Opens the list of dealers, which is loaded only then; whoever knows their dealer types instead. */
export function DealerChoice({ onChoose }: { readonly onChoose: (dealer: DealerForm) => void }): ReactNode {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose from our dealers
      </Button>
      <p role="status" className={styles['chosen']}>
        {chosen === '' ? '' : `${chosen} is filled in below. Add their e-mail address.`}
      </p>
      {open && (
        <Suspense fallback={<p role="status">Loading the dealers…</p>}>
          <DealerList
            onClose={() => setOpen(false)}
            onChoose={(dealer) => {
              setOpen(false)
              setChosen(dealer.dealerName)
              onChoose(dealer)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
