import { expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkImages } from './images.ts'

const bench = {
  url: '/uploads/2024/bench.webp',
  alternativeText: 'A workbench',
  mime: 'image/webp',
  width: 4,
  height: 3,
}
const about = { field: 'image.alternativeText', subject: '/uploads/2024/bench.webp' }
const SAY = 'Describe in one sentence what the image shows, as you would on the phone.'

test.each(['', ' ', null, 7])('CMS-16 treats the alternative text %j as missing', (alternativeText) => {
  expect(listFindings(checkImages, { image: { ...bench, alternativeText } })).toEqual([
    {
      ...about,
      rule: 'missing-alt-text',
      severity: 'error',
      message: 'The image "bench.webp" has no alternative text.',
      fix: SAY,
    },
  ])
})

test.each([
  'IMG_2041.jpg',
  'bench.jpeg',
  'bench.PNG',
  'a.gif',
  'a.webp',
  'a.avif',
  'a.svg',
  'a.tif',
  'a.tiff',
  'a.bmp',
  'See my-bench.2.webp',
  'files/bench.webp',
  'img 12',
  'DSC0041',
  'image',
  'photo_7',
  'untitled-3',
])('reports that the alternative text "%s" is a file name', (text) => {
  expect(listFindings(checkImages, { image: { ...bench, alternativeText: ` ${text} ` } })).toEqual([
    {
      ...about,
      rule: 'alt-text-is-file-name',
      severity: 'error',
      message: `The alternative text is a file name: "${text}".`,
      fix: SAY,
    },
  ])
})

test.each([
  ['Image of a workshop', 'Image of a'],
  ['A photo of rifles', 'A photo of'],
  ['an icon of a cart', 'an icon of'],
  ['PICTURE OF', 'PICTURE OF'],
  ['photograph of Ann at work', 'photograph of Ann'],
  ['Graphic of parts', 'Graphic of parts'],
])(
  'reports the alternative text "%s", whose beginning screen readers already announce',
  (alternativeText, beginning) => {
    expect(listFindings(checkImages, { image: { ...bench, alternativeText } })).toEqual([
      {
        ...about,
        rule: 'redundant-alt-text',
        severity: 'warning',
        message: `The alternative text starts with "${beginning}", which screen readers already say.`,
        fix: 'Start with what the image shows.',
      },
    ])
  },
)

test('accepts an alternative text of 180 characters', () => {
  expect(listFindings(checkImages, { image: { ...bench, alternativeText: 'a'.repeat(180) } })).toEqual([])
  expect(listFindings(checkImages, { image: { ...bench, alternativeText: 'a'.repeat(181) } })).toEqual([
    {
      ...about,
      rule: 'long-alt-text',
      severity: 'warning',
      message: 'The alternative text has 181 characters, and screen readers cannot pause in it.',
      fix: 'Keep it under 180 characters. Put the rest in the text of the page.',
    },
  ])
})

test.each([
  'A workbench',
  'The bench.webp file on a screen',
  'Imaging 12 targets',
  'A new image of the brand',
  'An image officer',
  'Dscovery 4 rifles',
  'Our photo 7 wall',
  'photo 7 of the wall',
  'bench.webpage',
  '"bench.webp',
  'Our new image 7',
])('accepts the alternative text "%s"', (alternativeText) => {
  expect(listFindings(checkImages, { image: { ...bench, alternativeText } })).toEqual([])
})

test.each([
  [{ width: null }, 'width'],
  [{ height: null }, 'height'],
  [{ width: 0 }, 'width'],
  [{ height: 0 }, 'height'],
  [{ width: '4' }, 'width'],
  [{ width: null, height: null }, 'width'],
])('reports an image with the size %j', (size, field) => {
  expect(listFindings(checkImages, { gallery: [{ ...bench, ...size }] })).toEqual([
    {
      rule: 'missing-image-size',
      severity: 'warning',
      field: `gallery[0].${field}`,
      subject: '/uploads/2024/bench.webp',
      message: 'The size of the image "bench.webp" is unknown, so the page shifts while it loads.',
      fix: 'Upload the image again. The CMS then measures it.',
    },
  ])
})

test('does not require a size for SVG, accepts a missing text and size, and ignores files that are not images', () => {
  const drawing = { ...bench, mime: 'image/svg+xml', width: null, height: null }
  expect(listFindings(checkImages, { image: drawing })).toEqual([])
  const bare = { url: 'bench.webp', alternativeText: null, mime: 'image/webp' }
  expect(listFindings(checkImages, { image: bare }).map(({ rule, message }) => [rule, message])).toEqual([
    ['missing-alt-text', 'The image "bench.webp" has no alternative text.'],
    ['missing-image-size', 'The size of the image "bench.webp" is unknown, so the page shifts while it loads.'],
  ])
  const guide = { url: '/guide.pdf', alternativeText: null, mime: 'application/pdf' }
  expect(
    listFindings(checkImages, { file: guide, other: { ...guide, mime: undefined }, odd: { ...guide, mime: 7 } }),
  ).toEqual([])
})
