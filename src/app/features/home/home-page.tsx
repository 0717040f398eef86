import type { ReactNode } from 'react'
import type { Home } from '#contract/home.ts'
import { Picture } from '../../ui/picture.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import styles from './home-page.module.css'

/** Home: auto-rotating carousel and image-link ribbon (catalogue spec §2). */
export function HomePage({ home }: { readonly home: Home }): ReactNode {
  return (
    <>
      <HeroCarousel cards={home.carouselCards} />
      <section className={styles['statement']}>
        <h1>{home.metaData.title}</h1>
        <p>{home.metaData.description}</p>
      </section>
      <nav aria-label="Shop" className={styles['ribbon']}>
        <ul role="list">
          {home.ribbonLinks.map((link) => (
            <li key={link.url}>
              <a href={link.url}>
                <Picture picture={link.image} place="ribbon" alt="" />
                <span>{link.label}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
