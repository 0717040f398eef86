import type { ReactNode } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import type { Breadcrumb } from '#contract/cms/meta-data.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import styles from './content-head.module.css'

/** Titles with more characters use a smaller font. */
const LONG_TITLE_LENGTH = 60

/** Top of a page: breadcrumbs, title, and intro next to an image. */
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
        {image !== null && (
          <ResponsiveImage image={image} place="half" priority alt="" className={`place ${styles['image']}`} />
        )}
        <div className={`stack-4 ${styles['text']}`}>
          <h1 className={title.length > LONG_TITLE_LENGTH ? 'text-xl' : 'text-3xl'}>{title}</h1>
          {text !== '' && <p className="lead">{text}</p>}
          {children}
        </div>
      </header>
    </>
  )
}
