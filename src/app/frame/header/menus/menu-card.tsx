import type { ReactNode } from 'react'
import type { Menu } from '#contract/cms/navigation.ts'
import { Picture } from '../../../ui/content/picture.tsx'
import { safeLink } from '../../../ui/content/safe-link.ts'
import styles from './menu-card.module.css'

/** An entry of a menu: its picture, on its background if it has one, label and subtitle (NAV-03). */
export function MenuCard({
  child,
  place,
  withPictures,
  onChoose,
}: {
  readonly child: Menu['children'][number]
  readonly place: 'menu' | 'thumbnail'
  /** False until the menu has been opened: pictures that nobody sees are not loaded. */
  readonly withPictures: boolean
  readonly onChoose: () => void
}): ReactNode {
  const { label, subtitle, link, image, bgImage } = child
  return (
    <a href={safeLink(link)} className={styles[place]} onClick={onChoose}>
      <span className={styles['frame']}>
        {withPictures && bgImage !== null && (
          <Picture picture={bgImage} place={place} alt="" className={styles['ground']} />
        )}
        {withPictures && image.src !== '' && <Picture picture={image} place={place} alt="" />}
      </span>
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {subtitle !== '' && <span className={styles['subtitle']}>{subtitle}</span>}
      </span>
    </a>
  )
}
