import type { ReactNode } from 'react'
import { ADD_TO_CART, LOW_STOCK, PRODUCT_UNAVAILABLE } from '../../lib/content/shared-texts.rules.ts'
import { formatPrices } from '../../lib/money.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { useIsPending } from '../../ui/use-is-pending.ts'
import { useReplayInput } from '../../ui/use-replay-input.ts'
import type { Product, Sku } from '../catalog.rules.ts'
import type { OptionSelection } from '../product-options.rules.ts'
import { StockAlert } from '../stock-alert/stock-alert.tsx'
import { ProductOptions } from './product-options.tsx'
import { ShippingFacts } from './shipping-facts.tsx'
import styles from './buy-panel.module.css'

/** Titles with more characters use a smaller font, to leave space for the content below. */
const LONG_TITLE_CHARACTERS = 40

/** Shows title, price, and options of a product, with a button to buy it or a stock alert. */
export function BuyPanel({
  product,
  selection: choice,
  sku,
  onSelect: onChoice,
  onAdd,
}: {
  readonly product: Product
  readonly selection: OptionSelection
  /** The selected SKU, or undefined if the product has none. */
  readonly sku: Sku | undefined
  readonly onSelect: (selection: OptionSelection) => void
  readonly onAdd: () => Promise<void>
}): ReactNode {
  const region = useReplayInput<HTMLDivElement>()
  return (
    <div ref={region} className="stack-4">
      <div>
        <h1 translate="no" className={product.title.length > LONG_TITLE_CHARACTERS ? 'text-xl' : 'text-3xl'}>
          {product.title}
        </h1>
        {product.subtitle !== '' && <p className={`muted text-lg ${styles['subtitle']}`}>{product.subtitle}</p>}
      </div>
      <p className={styles['price']}>
        <Price {...formatPrices(sku?.finalPrice ?? null, sku?.price ?? null)} />
      </p>
      <ProductOptions product={product} selection={choice} onChange={onChoice} />
      <Purchase product={product} sku={sku} onAdd={onAdd} />
      {sku !== undefined && (
        <p className={`muted text-sm ${styles['sku']}`}>
          <span translate="no">{`SKU ${sku.sku}`}</span>
          {sku.quantity > 0 && sku.quantity <= LOW_STOCK && <strong>{`Only ${sku.quantity} left`}</strong>}
        </p>
      )}
      <ShippingFacts product={product} sku={sku} />
    </div>
  )
}

/**
 * Shows the button only if the product is in stock (PROD-33) and has a known price, without which it cannot be sold.
 */
function Purchase({
  product,
  sku,
  onAdd,
}: {
  readonly product: Product
  readonly sku: Sku | undefined
  readonly onAdd: () => Promise<void>
}): ReactNode {
  if (sku === undefined || (sku.quantity > 0 && sku.finalPrice === null)) {
    return <p className={styles['out']}>{PRODUCT_UNAVAILABLE}</p>
  }
  if (sku.quantity > 0) {
    return <AddToCart onAdd={onAdd} />
  }
  return <StockAlert sku={sku.sku} productName={product.title} />
}

/** Adds the product to the cart. Busy until the cart responds, and each further press adds another item. */
function AddToCart({ onAdd }: { readonly onAdd: () => Promise<void> }): ReactNode {
  const [busy, begin] = useIsPending()
  return (
    <div className={styles['buy']}>
      {/* `start.js` records a press before hydration. */}
      <Button fullWidth data-early="" aria-busy={busy} onClick={() => void begin(onAdd)}>
        {ADD_TO_CART}
      </Button>
    </div>
  )
}
