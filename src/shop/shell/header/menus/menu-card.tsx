import type { ReactNode } from 'react'
import { ResponsiveImage } from '../../../ui/content/responsive-image.tsx'
import { safeLink } from '../../../ui/content/safe-link.ts'
import type { Menu } from '../navigation.rules.ts'
import styles from './menu-card.module.css'

/** Class of a list of menu entries. The entries have no class because every page contains dozens of them. */
export const MENU_CARDS = styles['menu']

/** A menu entry with image, optional background, label, and subtitle (NAV-03). */
export function MenuCard({
  child,
  place,
  hasImages: withPictures,
  onChoose,
}: {
  readonly child: Menu['children'][number]
  readonly place: 'menu' | 'thumbnail'
  /** Whether to load images. False until the menu has been opened, so that hidden images are not loaded. */
  readonly hasImages: boolean
  readonly onChoose: () => void
}): ReactNode {
  const { label, subtitle, link, image, bgImage } = child
  const texts = (
    <>
      <b>{label}</b>
      {subtitle !== '' && <small>{subtitle}</small>}
    </>
  )
  return (
    <a href={safeLink(link)} className={place === 'menu' ? undefined : styles[place]} onClick={onChoose}>
      {withPictures && (
        <span className={`picture ${styles['frame']}`}>
          {bgImage !== null && <ResponsiveImage image={bgImage} place={place} alt="" className={styles['ground']} />}
          {image !== null && <ResponsiveImage image={image} place={place} alt="" />}
        </span>
      )}
      {place === 'menu' ? texts : <div>{texts}</div>}
    </a>
  )
}
