import { expect, test } from 'vitest'
import { getThumbnailUrl } from './thumbnail.rules.ts'

const image = (...widths: number[]) => ({
  src: '/uploads/a-1600.webp',
  alt: '',
  width: 1600,
  height: 1200,
  variants: widths.map((width) => ({ src: `/uploads/a-${width}.webp`, width })),
})

test.each([
  ['the narrowest sharp variant', image(240, 480, 1600), '/uploads/a-240.webp'],
  ['a variant only if it is large enough', image(96, 480, 1600), '/uploads/a-480.webp'],
  ['the original image if there are no variants', image(), '/uploads/a-1600.webp'],
  ['nothing if there is no image', null, ''],
])('a cart line shows %s', (_, shown, url) => {
  expect(getThumbnailUrl(shown)).toBe(url)
})
