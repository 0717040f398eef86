import { describe, expect, test } from 'vitest'
import { RawHome } from '#contract/cms/home.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { toHome } from './home.ts'

const image = { url: '/uploads/a.webp', alternativeText: 'A', width: 16, height: 9, mime: 'image/webp' }

describe('home page data', () => {
  test('CMS-20 the home page has carousel cards and image-link ribbons', () => {
    const home = toHome(RawHome.parse(fixtures.home))
    expect(home.carouselCards).toHaveLength(3)
    expect(home.ribbonLinks).toHaveLength(4)
  })

  test('OPEN-033 a card has a title, subtitle, image, and link, and a ribbon link has an image, label, and URL', () => {
    const raw: RawHome = {
      data: {
        meta_data: { meta_title: 'Title', meta_description: 'Description' },
        carousel_cards: [{ title: 'T', subtitle: 'S', image, link: { label: 'Go', url: '/collection/rifles' } }],
        image_link_ribbons: [{ image, label: 'Parts', url: '/collection/parts' }],
      },
    }
    const expected = { src: 'https://media.example/uploads/a.webp', alt: 'A', width: 16, height: 9, variants: [] }
    expect(toHome(raw, 'https://media.example')).toEqual({
      metaData: { title: 'Title', description: 'Description' },
      carouselCards: [{ title: 'T', subtitle: 'S', image: expected, link: { label: 'Go', url: '/collection/rifles' } }],
      ribbonLinks: [{ image: expected, label: 'Parts', url: '/collection/parts' }],
    })
  })
})
