import type { ReactNode } from 'react'
import type { getHome } from '#contract/cms/home.ts'
import type { CmsPage } from '../../lib/content/cms-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/content/responsive-image.tsx'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyed } from '../../ui/keyed.ts'
import { useCarousel } from './use-carousel.ts'
import styles from './hero-carousel.module.css'

/**
 * Shows the rotating cards at the top of the home page. Without JavaScript, the cards scroll sideways. With JavaScript,
 * they advance automatically unless the visitor pauses, hovers over, or focuses them, or prefers reduced motion.
 */
export function HeroCarousel({ cards }: { readonly cards: CmsPage<typeof getHome>['carouselCards'] }): ReactNode {
  const { viewport, selected, ready, paused, setPaused, scrollTo, pauseHandlers } = useCarousel(cards.length)
  if (cards.length === 0) return null
  // Two cards may link to the same page, so the key includes the title.
  const slides = keyed(cards, ({ title, link }) => `${link.url} ${title}`)
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Featured"
      className={`on-brand ${styles['carousel']}`}
      {...pauseHandlers}
    >
      <div ref={viewport} className={styles['viewport']} data-ready={ready}>
        <div className={styles['track']}>
          {slides.map(({ key, item: card }, index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${cards.length}`}
              className={styles['slide']}
              inert={ready && index !== selected}
            >
              {card.imgUrl !== null && (
                <ResponsiveImage image={card.imgUrl} place="hero" priority={index === 0} className={styles['image']} />
              )}
              <div className={`stack-4 ${styles['text']}`}>
                <h2 className="text-3xl">{card.title}</h2>
                <p>{card.subtitle}</p>
                {safeLink(card.link.url) !== undefined && (
                  <ButtonLink href={card.link.url}>{card.link.label}</ButtonLink>
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
      {cards.length > 1 && (
        <div className={styles['controls']} hidden={!ready}>
          <button type="button" onClick={() => setPaused(!paused)}>
            <Icon name={paused ? 'play' : 'pause'} size={20} />
            <span className="visually-hidden">{paused ? 'Play' : 'Pause'}</span>
          </button>
          <button type="button" onClick={() => scrollTo(selected - 1)}>
            <Icon name="previous" size={20} />
            <span className="visually-hidden">Previous</span>
          </button>
          {slides.map(({ key }, index) => (
            <button
              type="button"
              key={key}
              className={styles['dot']}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => scrollTo(index)}
            >
              <span className="visually-hidden">{`Slide ${index + 1}`}</span>
            </button>
          ))}
          <button type="button" onClick={() => scrollTo(selected + 1)}>
            <Icon name="next" size={20} />
            <span className="visually-hidden">Next</span>
          </button>
        </div>
      )}
    </section>
  )
}
