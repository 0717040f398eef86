import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Sku } from '#domain/catalog/catalog.ts'
import { formatPrices } from '#domain/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import styles from './buy-bar.module.css'

/**
 * Media query for narrow screens that are tall enough for the bar, which excludes phones that are zoomed in too far.
 */
const PHONE = '(max-width: 767.98px) and (min-height: 480px)'

/**
 * Shows price and variant of the product next to the button that adds it to the cart. On phones, both stick to the
 * bottom of the viewport while the button is scrolled out of view. The same button is moved, so there is only one
 * state.
 */
export function BuyBar({ sku }: { readonly sku: Sku }): ReactNode {
  const start = useRef<HTMLSpanElement>(null)
  const phone = useMediaQuery(PHONE)
  const [outOfView, setOutOfView] = useState(false)

  useEffect(() => {
    // The placeholder keeps its size while the bar is fixed to the viewport.
    const place = start.current?.parentElement?.parentElement
    if (place == null) return undefined
    const observer = new IntersectionObserver((entries) => setOutOfView(entries.at(-1)?.isIntersecting === false), {
      rootMargin: `-${document.querySelector('header')?.offsetHeight ?? 0}px 0px 0px`,
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <span ref={start} hidden />
      {phone && outOfView && (
        // Hidden from assistive technology, because the page shows both just above the button.
        <div className={styles['facts']} aria-hidden="true">
          <Price {...formatPrices(sku.finalPrice, sku.price)} />
          <span className={styles['variant']} translate="no">
            {sku.variants.map(({ label }) => label).join(', ')}
          </span>
        </div>
      )}
    </>
  )
}
