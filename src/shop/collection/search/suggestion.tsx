import { type ReactNode, useEffect, useRef } from 'react'
import { formatPrices } from '../../lib/money.rules.ts'
import type { CollectionItem } from '../../product/catalog.rules.ts'
import { usePricedItem } from '../../product/pricing/use-priced-item.ts'
import { ResponsiveImage } from '../../ui/content/responsive-image.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './suggestion.module.css'

/** Shows a suggested product with its live price. */
export function Suggestion({
  item: found,
  id,
  highlighted,
  onHighlight,
  onPick,
}: {
  readonly item: CollectionItem
  readonly id: string
  readonly highlighted: boolean
  readonly onHighlight: () => void
  readonly onPick: () => void
}): ReactNode {
  const item = usePricedItem(found)
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (highlighted) option.current?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input keeps the focus and handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={highlighted}
      className={`stack-4 ${styles['option']}`}
      onPointerMove={highlighted ? undefined : onHighlight}
      onClick={onPick}
    >
      <span className="picture">
        {item.imageUrl !== null && <ResponsiveImage image={item.imageUrl} place="thumbnail" alt="" />}
      </span>
      <span className={styles['text']}>
        <span className={styles['title']} translate="no">
          {item.title}
        </span>{' '}
        <span className={styles['subtitle']}>{item.subtitle}</span>
      </span>{' '}
      <Price {...formatPrices(item.prices.finalPrice, item.prices.price)} />
    </div>
  )
}
