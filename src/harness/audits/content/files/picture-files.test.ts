import { expect, test } from 'vitest'
import { documentOf, findingsIn, findingsOf } from '../test-findings.ts'
import { downloadTypes, pictureFiles, sharedAlternativeTexts } from './picture-files.ts'

const picture = (name: string, alternativeText: string | null = null) => ({
  url: `/uploads/${name}`,
  mime: 'image/webp',
  width: 1600,
  height: 900,
  alternativeText,
})

test.each([
  ['bench.jpg', 'jpg'],
  ['bench.png?v=2', 'png'],
  ['bench.pdf', 'pdf'],
])('AUD-18 the file %s whose ending is not its type', (name, ending) => {
  expect(findingsOf(pictureFiles, { image: picture(name) })).toEqual([
    {
      rule: 'file-of-other-type',
      severity: 'error',
      field: 'image.url',
      subject: `/uploads/${name}`,
      message: `The name of the file “${name}” ends with ${ending}, and the file is image/webp: browsers may refuse it.`,
      fix: 'Save it as what its name says, and upload it again.',
    },
  ])
})

test.each(['bench.webp', 'bench.WEBP?v=2', 'bench.of-another-kind'])('AUD-18 the file %s may be so', (name) => {
  expect(findingsOf(pictureFiles, { image: picture(name) })).toEqual([])
})

test.each(['A rifle at rest', 'A rifle on the bench, with its scope taken off and laid beside it on a cloth'])(
  'AUD-18 one alternative text for different pictures: “%s”',
  (text) => {
    const [first, second] = [{ image: picture('bench.webp', text) }, { image: picture('hill.webp', ` ${text} `) }]
    const [finding, ...others] = findingsIn(sharedAlternativeTexts, documentOf(first), documentOf(second))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'picture-text-shared',
      severity: 'warning',
      document: { data: second },
      field: 'image.alternativeText',
      message: 'The picture “hill.webp” has the alternative text of another, “bench.webp”.',
    })
  },
)

test.each([
  ['the same picture twice', picture('bench.webp', 'A rifle on the bench')],
  ['another text', picture('hill.webp', 'A rifle on the hill')],
])('AUD-18 %s is right', (_, second) => {
  const documents = [picture('bench.webp', 'A rifle on the bench'), second].map((image) => documentOf({ image }))
  expect(findingsIn(sharedAlternativeTexts, ...documents)).toEqual([])
})

test('AUD-18 a name of three words may be that of several pictures', () => {
  const documents = ['one.webp', 'two.webp'].map((name) => documentOf({ image: picture(name, 'Cairnwell Range Day') }))
  expect(findingsIn(sharedAlternativeTexts, ...documents)).toEqual([])
})

const download = (url: string, ext: string) => ({ downloads: [{ title: 'Guide', url, ext }] })

test('AUD-18 a button that says another type than its file has', () => {
  expect(findingsOf(downloadTypes, download('/uploads/guide.pdf', '.zip'))).toEqual([
    {
      rule: 'download-of-other-type',
      severity: 'error',
      field: 'downloads[0].ext',
      message: 'The button says zip, and the file is pdf.',
      fix: 'Write pdf, or choose the file that is meant.',
    },
  ])
})

test.each([
  ['/uploads/guide.pdf', '.pdf'],
  ['/uploads/guide.pdf', 'PDF'],
  ['/uploads/a.jpeg', '.jpg'],
  ['/uploads/guide.xyz', '.pdf'],
])('AUD-18 %s may be called %s', (url, ext) => {
  expect(findingsOf(downloadTypes, download(url, ext))).toEqual([])
})

test.each([
  [3841, 100, 'width'],
  [3841, 3841, 'width'],
  [400, 3841, 'height'],
])('AUD-18 a picture of %i × %i pixels is larger than any page shows', (width, height, field) => {
  expect(findingsOf(pictureFiles, { image: { ...picture('bench.webp'), width, height } })).toEqual([
    {
      rule: 'picture-too-large',
      severity: 'warning',
      field: `image.${field}`,
      subject: '/uploads/bench.webp',
      message: `The picture “bench.webp” has ${width} × ${height} pixels, more than any page shows.`,
      fix: 'Make its longer side 3840 pixels or less, and upload it again.',
    },
  ])
})

test.each(['image', 'lexicon', 'iconic'])('AUD-18 a picture of 299 pixels at “%s” is too small', (field) => {
  expect(findingsOf(pictureFiles, { [field]: { ...picture('bench.webp'), width: 299, height: 200 } })).toMatchObject([
    { rule: 'picture-too-small', field: `${field}.width`, message: expect.stringContaining('only 299 pixels wide') },
  ])
})

test.each([
  ['image', { width: 3840, height: 3840 }],
  ['image', { width: 300, height: 200 }],
  ['icon', { width: 64, height: 64 }],
  ['header_logo', { width: 64, height: 64 }],
  ['image', { width: null, height: 5000 }],
  ['image', { width: 5000, height: null }],
  ['image', { url: '/uploads/bench.svg', mime: 'image/svg+xml', width: 5000, height: 10 }],
])('AUD-18 the picture %s of %o is of a fit size', (field, size) => {
  expect(findingsOf(pictureFiles, { [field]: { ...picture('bench.webp'), ...size } })).toEqual([])
})

test.each([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
  ['mp4', 'video/mp4'],
  ['zip', 'application/zip'],
])('AUD-18 a file that ends with %s is %s', (ending, mime) => {
  const rulesOf = (type: string) =>
    findingsOf(pictureFiles, { image: { ...picture(`bench.${ending}`), mime: type } }).map(({ rule }) => rule)
  expect(rulesOf(mime)).toEqual([])
  expect(rulesOf('image/bmp')).toEqual(['file-of-other-type'])
})

test('AUD-18 a file that is no picture is not looked at as one', () => {
  const file = { ...picture('guide.zip'), mime: 'application/pdf', width: 9000 }
  expect(findingsOf(pictureFiles, { file })).toEqual([])
})

test('AUD-18 a button without a file, or without a type, says no other type', () => {
  expect(findingsOf(downloadTypes, { downloads: [{ title: 'Guide', ext: '.pdf' }] })).toEqual([])
  expect(findingsOf(downloadTypes, { downloads: [{ title: 'Guide', url: '/uploads/guide.pdf', ext: null }] })).toEqual(
    [],
  )
  expect(findingsOf(downloadTypes, { downloads: [{ kind: '.zip', url: '/uploads/guide.pdf' }] })).toEqual([])
})

test('AUD-18 each further picture of one text is held against the first', () => {
  const documents = ['one.webp', 'two.webp', 'three.webp'].map((name) =>
    documentOf({ image: picture(name, 'A rifle on the bench') }),
  )
  expect(findingsIn(sharedAlternativeTexts, ...documents).map(({ message }) => message)).toEqual([
    'The picture “two.webp” has the alternative text of another, “one.webp”.',
    'The picture “three.webp” has the alternative text of another, “one.webp”.',
  ])
})

test.each([null, 'Cairnwell  Range Day'])('AUD-18 the text %s may be that of several pictures', (text) => {
  const documents = ['one.webp', 'two.webp'].map((name) => documentOf({ image: picture(name, text) }))
  expect(findingsIn(sharedAlternativeTexts, ...documents)).toEqual([])
})
