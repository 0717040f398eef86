import type { ReactNode } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import type { Breadcrumb } from '#contract/cms/meta-data.ts'
import { Breadcrumbs } from '../../ui/content/breadcrumbs.tsx'
import { ResponsiveImage } from '../../ui/content/responsive-image.tsx'
import styles from './content-head.module.css'

/** Longer titles are set smaller, in letters. */
const LONG_TITLE_LENGTH = 60

/** The head of a content page: trail, title, a few words, and its picture beside them. */
export function ContentHead({
  title,
  text = '',
  image: picture = null,
  breadcrumbs = [],
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly image?: PictureData | null
  readonly breadcrumbs?: readonly Breadcrumb[]
  /** What can be done first on this page. */
  readonly children?: ReactNode
}): ReactNode {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} />
      <header className={styles['head']}>
        {picture !== null && (
          <ResponsiveImage image={picture} place="half" priority alt="" className={styles['image']} />
        )}
        <div className={styles['text']}>
          <h1 data-long={title.length > LONG_TITLE_LENGTH}>{title}</h1>
          {text !== '' && <p>{text}</p>}
          {children}
        </div>
      </header>
    </>
  )
}
