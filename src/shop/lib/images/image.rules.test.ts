import { describe, expect, test } from 'vitest'
import type { Media } from '#contract/cms/media.ts'
import { getMediaUrl, toOptionalImage, toImage } from './image.rules.ts'
import { toShareImage } from './share-image.rules.ts'
import { expandVariants } from './variants.rules.ts'

const photo: Media = {
  url: '/uploads/sling-1600.webp',
  alternativeText: 'A sling',
  width: 1600,
  height: 1200,
  mime: 'image/webp',
  formats: {
    medium: { url: '/uploads/sling-800.webp', width: 800, height: 600 },
    thumbnail: { url: '/uploads/sling-240.webp', width: 240, height: 180 },
  },
}

describe('images', () => {
  test('an image has its size and all of its widths, narrowest first', () => {
    expect(toImage(photo)).toEqual({
      src: '/uploads/sling-1600.webp',
      alt: 'A sling',
      width: 1600,
      height: 1200,
      variants: [240, 800, 1600],
    })
    expect(expandVariants(toImage(photo))).toEqual([
      { src: '/uploads/sling-240.webp', width: 240 },
      { src: '/uploads/sling-800.webp', width: 800 },
      { src: '/uploads/sling-1600.webp', width: 1600 },
    ])
  })

  test('keeps full URLs for widths that do not follow the pattern', () => {
    const formats = { small: { url: '/uploads/small_sling.webp', width: 500, height: 375 } }
    const image = toImage({ ...photo, formats })
    const allVariants = [
      { src: '/uploads/small_sling.webp', width: 500 },
      { src: '/uploads/sling-1600.webp', width: 1600 },
    ]
    expect(image.variants).toEqual(allVariants)
    expect(expandVariants(image)).toEqual(allVariants)
  })

  test('loads every width from the media host', () => {
    const image = toImage(photo, 'https://media.example/')
    expect(image.src).toBe('https://media.example/uploads/sling-1600.webp')
    expect(expandVariants(image)[0]?.src).toBe('https://media.example/uploads/sling-240.webp')
  })

  test.each([null, undefined, {}])('formats %s result in no additional widths', (formats) => {
    const { formats: _, ...withoutFormats } = photo
    expect(toImage(formats === undefined ? withoutFormats : { ...withoutFormats, formats }).variants).toEqual([])
  })

  test('uses an empty alt for missing alternative text', () => {
    expect(toImage({ ...photo, alternativeText: null }).alt).toBe('')
  })

  test.each([
    { width: null, height: null },
    { width: 900, height: null },
    { width: null, height: 900 },
    { width: 0, height: 0 },
  ])('an image with an incomplete size ($width, $height) has the size and widths of its formats', (size) => {
    expect(toImage({ ...photo, ...size })).toMatchObject({
      src: '/uploads/sling-1600.webp',
      width: 800,
      height: 600,
      variants: [
        { src: '/uploads/sling-240.webp', width: 240 },
        { src: '/uploads/sling-800.webp', width: 800 },
      ],
    })
    // Reserves space for a product image if there are no formats.
    expect(toImage({ ...photo, ...size, formats: null })).toMatchObject({ width: 1600, height: 1200, variants: [] })
  })

  test('a portrait image has the widths of its formats, not those of the box they fit in', () => {
    const formats = {
      thumbnail: { url: '/uploads/thumbnail_sling.webp', width: 117, height: 156 },
      large: { url: '/uploads/large_sling.webp', width: 750, height: 1000 },
    }
    const portrait = toImage({ ...photo, width: 1200, height: 1600, formats })
    expect(expandVariants(portrait).map(({ width }) => width)).toEqual([117, 750, 1200])
  })

  test('keeps a missing image as null', () => {
    expect(toOptionalImage(null)).toBeNull()
  })
})

test.each([
  ['/uploads/a.pdf', '', '/uploads/a.pdf'],
  ['/uploads/a.pdf', 'https://media.example', 'https://media.example/uploads/a.pdf'],
  ['/uploads/a.pdf', 'https://media.example//', 'https://media.example/uploads/a.pdf'],
  ['https://files.example/a.pdf', 'https://media.example', 'https://files.example/a.pdf'],
  ['//files.example/a.pdf', 'https://media.example', '//files.example/a.pdf'],
])('the file %s with the media base "%s" has the URL %s', (url, base, expected) => {
  expect(getMediaUrl(url, base)).toBe(expected)
})

test("a shared link shows the page's image with its alternative text, if there is one", () => {
  expect(toShareImage(toImage(photo))).toEqual({ src: '/uploads/sling-1600.webp', alt: 'A sling' })
  expect(toShareImage(null)).toBeUndefined()
})
