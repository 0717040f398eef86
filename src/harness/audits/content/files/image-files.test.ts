import { expect, test } from 'vitest'
import { getFooter } from '#contract/cms/footer.ts'
import { getProduct } from '#contract/cms/product.ts'
import { createDocument, findInDocuments, listFindings } from '../test-findings.ts'
import { checkDownloadTypes, checkImageFiles, checkOtherFiles, checkSharedAlternativeTexts } from './image-files.ts'

const image = (name: string, alternativeText: string | null = null) => ({
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
])('reports the file %s, whose extension does not match its type', (name, ending) => {
  expect(listFindings(checkImageFiles, { image: image(name) })).toEqual([
    {
      rule: 'wrong-file-type',
      severity: 'error',
      field: 'image.url',
      subject: `/uploads/${name}`,
      message: `The file name "${name}" ends with ${ending}, but the file is image/webp, so browsers may not show it.`,
      fix: 'Save it in the format of its name, and upload it again.',
    },
  ])
})

test.each(['bench.webp', 'bench.WEBP?v=2', 'bench.of-another-kind'])('accepts the file %s', (name) => {
  expect(listFindings(checkImageFiles, { image: image(name) })).toEqual([])
})

test.each(['A rifle at rest', 'A rifle on the bench, with its scope taken off and laid beside it on a cloth'])(
  'reports different images with the alternative text "%s"',
  (text) => {
    const [first, second] = [{ image: image('bench.webp', text) }, { image: image('hill.webp', ` ${text} `) }]
    const [finding, ...others] = findInDocuments(
      checkSharedAlternativeTexts,
      createDocument(first),
      createDocument(second),
    )
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'duplicate-alt-text',
      severity: 'warning',
      document: { data: second },
      field: 'image.alternativeText',
      message: 'The image "hill.webp" has the same alternative text as "bench.webp".',
    })
  },
)

test.each([
  ['the same image twice', image('bench.webp', 'A rifle on the bench')],
  ['a different text', image('hill.webp', 'A rifle on the hill')],
])('accepts %s', (_, second) => {
  const documents = [image('bench.webp', 'A rifle on the bench'), second].map((file) => createDocument({ image: file }))
  expect(findInDocuments(checkSharedAlternativeTexts, ...documents)).toEqual([])
})

test('accepts a three-word name on several images', () => {
  const documents = ['one.webp', 'two.webp'].map((name) =>
    createDocument({ image: image(name, 'Cairnwell Range Day') }),
  )
  expect(findInDocuments(checkSharedAlternativeTexts, ...documents)).toEqual([])
})

const download = (url: string, ext: string) => ({ downloads: [{ title: 'Guide', url, ext }] })

test('reports a button that names another file type', () => {
  expect(listFindings(checkDownloadTypes, download('/uploads/guide.pdf', '.zip'))).toEqual([
    {
      rule: 'wrong-download-type',
      severity: 'error',
      field: 'downloads[0].ext',
      message: 'The button says zip, but the file is pdf.',
      fix: 'Write pdf, or choose the intended file.',
    },
  ])
})

test.each([
  ['/uploads/guide.pdf', '.pdf'],
  ['/uploads/guide.pdf', 'PDF'],
  ['/uploads/a.jpeg', '.jpg'],
  ['/uploads/guide.xyz', '.pdf'],
])('accepts a button for a %s file labeled %s', (url, ext) => {
  expect(listFindings(checkDownloadTypes, download(url, ext))).toEqual([])
})

test.each([
  [3841, 100, 'width'],
  [3841, 3841, 'width'],
  [400, 3841, 'height'],
])('reports an image of %i × %i pixels as too large', (width, height, field) => {
  expect(listFindings(checkImageFiles, { image: { ...image('bench.webp'), width, height } })).toEqual([
    {
      rule: 'image-too-large',
      severity: 'warning',
      field: `image.${field}`,
      subject: '/uploads/bench.webp',
      message: `The image "bench.webp" is ${width} × ${height} pixels, larger than any page shows.`,
      fix: 'Resize it to 3840 pixels or less on its longer side, and upload it again.',
    },
  ])
})

test.each(['image', 'lexicon', 'iconic'])('reports an image 299 pixels wide at "%s" as too small', (field) => {
  expect(listFindings(checkImageFiles, { [field]: { ...image('bench.webp'), width: 299, height: 200 } })).toMatchObject(
    [{ rule: 'image-too-small', field: `${field}.width`, message: expect.stringContaining('only 299 pixels wide') }],
  )
})

test.each([
  ['image', { width: 3840, height: 3840 }],
  ['image', { width: 300, height: 200 }],
  ['icon', { width: 64, height: 64 }],
  ['header_logo', { width: 64, height: 64 }],
  ['image', { width: null, height: 5000 }],
  ['image', { width: 5000, height: null }],
  ['image', { url: '/uploads/bench.svg', mime: 'image/svg+xml', width: 5000, height: 10 }],
])('accepts the image %s with the size %o', (field, size) => {
  expect(listFindings(checkImageFiles, { [field]: { ...image('bench.webp'), ...size } })).toEqual([])
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
])('classifies a file with the extension %s as %s', (ending, mime) => {
  const rulesOf = (type: string) =>
    listFindings(checkImageFiles, { image: { ...image(`bench.${ending}`), mime: type } }).map(({ rule }) => rule)
  expect(rulesOf(mime)).toEqual([])
  expect(rulesOf('image/bmp')).toEqual(['wrong-file-type'])
})

test('does not check other files as images', () => {
  const file = { ...image('guide.zip'), mime: 'application/pdf', width: 9000 }
  expect(listFindings(checkImageFiles, { file })).toEqual([])
})

test('ignores a button without a file or a file type', () => {
  expect(listFindings(checkDownloadTypes, { downloads: [{ title: 'Guide', ext: '.pdf' }] })).toEqual([])
  expect(
    listFindings(checkDownloadTypes, { downloads: [{ title: 'Guide', url: '/uploads/guide.pdf', ext: null }] }),
  ).toEqual([])
  expect(listFindings(checkDownloadTypes, { downloads: [{ kind: '.zip', url: '/uploads/guide.pdf' }] })).toEqual([])
})

test('compares each repeated alternative text with the first', () => {
  const documents = ['one.webp', 'two.webp', 'three.webp'].map((name) =>
    createDocument({ image: image(name, 'A rifle on the bench') }),
  )
  expect(findInDocuments(checkSharedAlternativeTexts, ...documents).map(({ message }) => message)).toEqual([
    'The image "two.webp" has the same alternative text as "one.webp".',
    'The image "three.webp" has the same alternative text as "one.webp".',
  ])
})

test.each([null, 'Cairnwell  Range Day'])('accepts the text %s on several images', (text) => {
  const documents = ['one.webp', 'two.webp'].map((name) => createDocument({ image: image(name, text) }))
  expect(findInDocuments(checkSharedAlternativeTexts, ...documents)).toEqual([])
})

const file = (name: string, mime: string | null) => ({ url: `/uploads/${name}`, mime, alternativeText: 'A file' })

test.each([
  ['guide.pdf', 'application/pdf', 'application/pdf'],
  ['film.mp4', 'video/mp4', 'video/mp4'],
  ['photo.heic', 'image/heic', 'image/heic'],
  ['guide.PDF?v=2', null, 'pdf'],
  ['guide.pdf', '', 'pdf'],
])('reports %s with the MIME type %s in an image field', (name, mime, type) => {
  expect(listFindings(checkOtherFiles, { header_image: file(name, mime) })).toEqual([
    {
      rule: 'not-an-image',
      severity: 'error',
      field: 'header_image',
      subject: `/uploads/${name}`,
      message: `The file "${name}" is ${type}, which browsers do not show as an image.`,
      fix: 'Choose an image here (JPEG, PNG, WebP, AVIF, GIF or SVG), or leave the field empty.',
    },
  ])
})

test.each([
  ['photo.webp', 'image/webp'],
  ['photo.JPG', 'image/jpeg'],
  ['logo.svg', 'IMAGE/SVG+XML'],
  ['photo.png', null],
  ['photo', null],
])('accepts %s with the MIME type %s in an image field', (name, mime) => {
  expect(listFindings(checkOtherFiles, { header_image: file(name, mime) })).toEqual([])
})

test('checks images in lists and rich text, and accepts any file in a download or an unknown field', () => {
  const pdf = file('guide.pdf', 'application/pdf')
  const fieldsOf = (data: unknown, other = {}) => listFindings(checkOtherFiles, data, other).map(({ field }) => field)
  const skus = [{ image: null, image_library: [file('a.webp', 'image/webp'), pdf] }]
  expect(fieldsOf({ image: pdf, manual: pdf, skus }, { endpoint: getProduct })).toEqual([
    'image',
    'skus[0].image_library[1]',
  ])
  const answer = [
    { type: 'paragraph', children: [] },
    { type: 'image', image: pdf },
  ]
  expect(fieldsOf({ faq_item_list: [{ question: 'Why?', answer }] })).toEqual(['faq_item_list[0].answer[1].image'])
  expect(fieldsOf({ download_asset: { label: 'Guide', file: pdf } }, { endpoint: getFooter })).toEqual([])
  expect(fieldsOf({ header_image: null, faq_item_list: 'x' })).toEqual([])
})

test('does not treat the extension of an upload as a button label', () => {
  const upload = { ...image('guide'), url: 'https://media.example/transform/guide.png', ext: '.pdf' }
  expect(listFindings(checkDownloadTypes, { image: upload, list: [upload] })).toEqual([])
})
