import { expect, test } from 'vitest'
import { thumbnailUrl } from './thumbnail.ts'

const image = (...widths: number[]) => ({
  src: '/uploads/a-1600.webp',
  alt: '',
  width: 1600,
  height: 1200,
  variants: widths.map((width) => ({ src: `/uploads/a-${width}.webp`, width })),
})

test.each([
  ['the narrowest one that is sharp', image(240, 480, 1600), '/uploads/a-240.webp'],
  ['a rendering only if it is large enough', image(96, 480, 1600), '/uploads/a-480.webp'],
  ['the image itself without renderings', image(), '/uploads/a-1600.webp'],
  ['nothing without an image', null, ''],
])('a cart line shows %s', (_, shown, url) => {
  expect(thumbnailUrl(shown)).toBe(url)
})
