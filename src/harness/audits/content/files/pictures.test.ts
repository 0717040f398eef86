import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { pictures } from './pictures.ts'

const bench = {
  url: '/uploads/2024/bench.webp',
  alternativeText: 'A workbench',
  mime: 'image/webp',
  width: 4,
  height: 3,
}
const about = { field: 'image.alternativeText', subject: '/uploads/2024/bench.webp' }
const SAY = 'Say in one sentence what the picture shows, as you would to somebody on the telephone.'

test.each(['', ' ', null, 7])('AUD-04 CMS-16 a picture with the alternative text %j has none', (alternativeText) => {
  expect(findingsOf(pictures, { image: { ...bench, alternativeText } })).toEqual([
    {
      ...about,
      rule: 'picture-without-text',
      severity: 'error',
      message: 'The picture “bench.webp” has no alternative text.',
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
])('AUD-04 the alternative text “%s” is a file name', (text) => {
  expect(findingsOf(pictures, { image: { ...bench, alternativeText: ` ${text} ` } })).toEqual([
    {
      ...about,
      rule: 'picture-text-is-file-name',
      severity: 'error',
      message: `The alternative text is a file name: “${text}”.`,
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
])('AUD-04 the alternative text “%s” says what a screen reader says already', (alternativeText, beginning) => {
  expect(findingsOf(pictures, { image: { ...bench, alternativeText } })).toEqual([
    {
      ...about,
      rule: 'picture-text-says-picture',
      severity: 'warning',
      message: `The alternative text begins with “${beginning}”, which a screen reader says already.`,
      fix: 'Begin with what is to be seen.',
    },
  ])
})

test('AUD-04 a screen reader reads 180 characters in one breath', () => {
  expect(findingsOf(pictures, { image: { ...bench, alternativeText: 'a'.repeat(180) } })).toEqual([])
  expect(findingsOf(pictures, { image: { ...bench, alternativeText: 'a'.repeat(181) } })).toEqual([
    {
      ...about,
      rule: 'picture-text-long',
      severity: 'warning',
      message: 'The alternative text has 181 characters, and a screen reader cannot stop in it.',
      fix: "Keep it below 180 characters; the rest belongs in the page's text.",
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
  '“bench.webp',
  'Our new image 7',
])('AUD-04 the alternative text “%s” is left alone', (alternativeText) => {
  expect(findingsOf(pictures, { image: { ...bench, alternativeText } })).toEqual([])
})

test.each([
  [{ width: null }, 'width'],
  [{ height: null }, 'height'],
  [{ width: 0 }, 'width'],
  [{ height: 0 }, 'height'],
  [{ width: '4' }, 'width'],
  [{ width: null, height: null }, 'width'],
])('AUD-04 a page moves while a picture with %j loads', (size, field) => {
  expect(findingsOf(pictures, { gallery: [{ ...bench, ...size }] })).toEqual([
    {
      rule: 'picture-without-size',
      severity: 'warning',
      field: `gallery[0].${field}`,
      subject: '/uploads/2024/bench.webp',
      message: 'The size of the picture “bench.webp” is not known, so the page moves while it loads.',
      fix: 'Upload the picture again; the CMS measures it then.',
    },
  ])
})

test('AUD-04 AUD-13 a drawing needs no size, a picture may lack text and size, and other files are no pictures', () => {
  const drawing = { ...bench, mime: 'image/svg+xml', width: null, height: null }
  expect(findingsOf(pictures, { image: drawing })).toEqual([])
  const bare = { url: 'bench.webp', alternativeText: null, mime: 'image/webp' }
  expect(findingsOf(pictures, { image: bare }).map(({ rule, message }) => [rule, message])).toEqual([
    ['picture-without-text', 'The picture “bench.webp” has no alternative text.'],
    ['picture-without-size', 'The size of the picture “bench.webp” is not known, so the page moves while it loads.'],
  ])
  const guide = { url: '/guide.pdf', alternativeText: null, mime: 'application/pdf' }
  expect(
    findingsOf(pictures, { file: guide, other: { ...guide, mime: undefined }, odd: { ...guide, mime: 7 } }),
  ).toEqual([])
})
