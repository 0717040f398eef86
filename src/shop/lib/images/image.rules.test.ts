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

  test.each([null, undefined, {}])(
    'an upload with the formats %s has no other widths, and an empty alt without a text',
    (formats) => {
      const { formats: _, ...withoutFormats } = photo
      const image = { ...withoutFormats, ...(formats !== undefined && { formats }), alternativeText: null }
      expect(toOptionalImage(image)).toMatchObject({ variants: [], alt: '' })
      expect(toOptionalImage(null)).toBeNull()
    },
  )

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
})

test.each([
  ['/uploads/a.pdf', '', '/uploads/a.pdf'],
  ['/uploads/a.pdf', 'https://media.example', 'https://media.example/uploads/a.pdf'],
  ['https://files.example/a.pdf', 'https://media.example', 'https://files.example/a.pdf'],
  ['//files.example/a.pdf', 'https://media.example', '//files.example/a.pdf'],
])('the file %s with the media base "%s" has the URL %s', (url, base, expected) => {
  expect(getMediaUrl(url, base)).toBe(expected)
})

test("a shared link shows the page's image with its alternative text, if there is one", () => {
  expect(toShareImage(toImage(photo))).toEqual({ src: '/uploads/sling-1600.webp', alt: 'A sling' })
  expect(toShareImage(null)).toBeUndefined()
})
