import { type ReactNode, useId } from 'react'
import { href } from '#routes/href.ts'
import { useCart } from '../../cart/cart.ts'
import type { Promotion } from '../../cart/promotion.rules.ts'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { getMediaUrl } from '../../lib/images/image.rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './promotion-dialog.module.css'

/** Shows a promotion for an item that was just added or updated (PROMO-03, PROMO-06). */
export function PromotionDialog({
  promotion,
  onClose,
}: {
  readonly promotion: Promotion
  readonly onClose: () => void
}): ReactNode {
  const { title, subtitle, imageUrl, collectionId } = promotion
  const textId = useId()
  const closePanel = useCart((state) => state.closePanel)
  function leave(): void {
    onClose()
    closePanel()
  }
  return (
    <Dialog title={title} {...(subtitle !== '' && { describedBy: textId })} onClose={onClose}>
      {imageUrl !== null && (
        <img src={getMediaUrl(imageUrl, mediaBaseUrl())} alt="" width="512" height="288" className={styles['image']} />
      )}
      {subtitle !== '' && (
        <p id={textId} className={styles['subtitle']}>
          {subtitle}
        </p>
      )}
      <div className={`stack-3 ${styles['actions']}`}>
        <Button variant="secondary" data-safe onClick={onClose}>
          Not now
        </Button>
        {collectionId !== null && (
          <ButtonLink href={href('collection', { title: collectionId })} onClick={leave}>
            Shop Now
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
