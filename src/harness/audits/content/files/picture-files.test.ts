import { expect, test } from 'vitest'
import { findingsOf } from '../test-findings.ts'
import { downloadTypes } from './picture-files.ts'

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
