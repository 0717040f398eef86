import type { ReactNode } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import type { Breadcrumb } from '#contract/cms/meta-data.ts'
import { Breadcrumbs } from '../ui/content/breadcrumbs.tsx'
import { ResponsiveImage } from '../ui/content/responsive-image.tsx'
import styles from './content-head.module.css'

/** Titles with more characters use a smaller font. */
const LONG_TITLE_LENGTH = 60

/** Top of a content page: breadcrumbs, title, and intro next to an image. */
export function ContentHead({
  title,
  text = '',
  image = null,
  breadcrumbs = [],
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly image?: PictureData | null
  readonly breadcrumbs?: readonly Breadcrumb[]
  /** Main action of the page. */
  readonly children?: ReactNode
}): ReactNode {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} />
      <header className={styles['head']}>
        {image !== null && <ResponsiveImage image={image} place="half" priority alt="" className={styles['image']} />}
        <div className={styles['text']}>
          <h1 data-long={title.length > LONG_TITLE_LENGTH}>{title}</h1>
          {text !== '' && <p>{text}</p>}
          {children}
        </div>
      </header>
    </>
  )
}
