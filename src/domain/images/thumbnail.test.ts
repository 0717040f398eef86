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
  ['the narrowest that is sharp', image(240, 480, 1600), '/uploads/a-240.webp'],
  ['not one that is too small', image(96, 480, 1600), '/uploads/a-480.webp'],
  ['the picture itself without renderings', image(), '/uploads/a-1600.webp'],
  ['nothing without a picture', null, ''],
])('a line of the cart shows %s', (_, shown, url) => {
  expect(thumbnailUrl(shown)).toBe(url)
})
