import type { ReactNode } from 'react'
import type { getAboutUs } from '#contract/cms/content-pages.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ResponsiveImage } from '../ui/content/responsive-image.tsx'
import { RichText } from '../ui/content/rich-text.ts'
import { safeLink } from '../ui/content/safe-link.ts'
import { Icon } from '../ui/icon.tsx'
import { keyed } from '../ui/keyed.ts'
import styles from './about-us-page.module.css'

type AboutUs = CmsPage<typeof getAboutUs>

/** About Us page: a banner that links to a video, text, open jobs, and a contact link (CMS-30 to CMS-36). */
export function AboutUsPage({ page }: { readonly page: AboutUs }): ReactNode {
  return (
    <div>
      <Banner page={page} />
      <section className={`page ${styles['copy']}`}>
        <RichText blocks={page.simpleCopySection} mediaBaseUrl={mediaBaseUrl()} />
      </section>
      <Careers page={page} />
      <section className={`page ${styles['talk']}`}>
        {page.wantToTalkImageUrl !== null && (
          <ResponsiveImage
            image={page.wantToTalkImageUrl}
            place="half"
            alt=""
            className={`place ${styles['talkImage']}`}
          />
        )}
        <div className={styles['talkText']}>
          {page.wantToTalkHeading !== '' && <h2 className="text-2xl">{page.wantToTalkHeading}</h2>}
          {page.wantToTalkContent !== '' && <p>{page.wantToTalkContent}</p>}
          <ButtonLink href={href('contactUs')}>{routes.contactUs.title}</ButtonLink>
        </div>
      </section>
    </div>
  )
}

function Banner({ page: { metaData, headingImageUrl, headingVideoUrl } }: { readonly page: AboutUs }): ReactNode {
  return (
    <header className={`on-brand ${styles['banner']}`}>
      {headingImageUrl !== null && (
        <ResponsiveImage image={headingImageUrl} place="hero" priority className={styles['bannerImage']} />
      )}
      <div className={`stack-5 ${styles['bannerText']}`}>
        <h1 className="text-3xl">{metaData.title || routes.aboutUs.title}</h1>
        {headingVideoUrl !== '' && safeLink(headingVideoUrl) !== undefined && (
          <a href={headingVideoUrl} target="_blank" rel="noreferrer" className={styles['play']}>
            <span className={styles['playSign']}>
              <Icon name="play" size={28} />
            </span>
            Play the video
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </header>
  )
}

function Careers({ page }: { readonly page: AboutUs }): ReactNode {
  const { lookingForHeading, lookingForSubHeading, lookingForListContent, lookingForImageUrl } = page
  const empty = lookingForHeading === '' && lookingForSubHeading.length === 0 && lookingForListContent.length === 0
  if (empty) return null
  return (
    <section className={`page ${styles['careers']}`}>
      {lookingForImageUrl !== null && (
        <ResponsiveImage image={lookingForImageUrl} place="half" className={`place ${styles['careersImage']}`} />
      )}
      <div className="stack-4">
        <h2 id="careers" className="text-2xl">
          {lookingForHeading || 'Careers'}
        </h2>
        <RichText blocks={lookingForSubHeading} mediaBaseUrl={mediaBaseUrl()} />
        {lookingForListContent.length > 0 && (
          <ul role="list" className={`ruled ${styles['jobs']}`}>
            {keyed(lookingForListContent, (job) => job).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
