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
      problem: `The name of the file “${name}” ends with ${ending}, and the file is image/webp: browsers may refuse it.`,
      mend: 'Save it as what its name says, and upload it again.',
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
      problem: 'The picture “hill.webp” has the alternative text of another, “bench.webp”.',
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
      problem: 'The button says zip, and the file is pdf.',
      mend: 'Write pdf, or choose the file that is meant.',
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
