import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Sku } from '#domain/catalog/catalog.ts'
import { priceTexts } from '#domain/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import styles from './buy-bar.module.css'

/** A window with room for the bar: a phone's, and not one that is enlarged until only a few lines fit. */
const PHONE = '(width < 768px) and (height >= 480px)'

/**
 * Price and variant of what the button beside it buys. While that button's place is out of view on a phone, it
 * stands with the button at the window's lower edge; it is the same button, so all its states are one (PROD-78).
 */
export function BuyBar({ sku }: { readonly sku: Sku }): ReactNode {
  const start = useRef<HTMLSpanElement>(null)
  const phone = useMediaQuery(PHONE)
  const [outOfView, setOutOfView] = useState(false)

  useEffect(() => {
    // The place stays where it is when the bar leaves it.
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
        // The page says both just before the button.
        <div className={styles['facts']} aria-hidden="true">
          <Price {...priceTexts(sku.finalPrice, sku.price)} />
          <span className={styles['variant']} translate="no">
            {sku.variants.map(({ label }) => label).join(', ')}
          </span>
        </div>
      )}
    </>
  )
}
