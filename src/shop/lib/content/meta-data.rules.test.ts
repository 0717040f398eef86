import { expect, test } from 'vitest'
import { toMetaData } from './meta-data.rules.ts'

test.each([
  ['Precision rifle', 'Tarn LR', 'Precision rifle'],
  ['', 'Tarn LR', 'Tarn LR'],
  ['', undefined, ''],
])('CMS-06 OPEN-066 a page with the meta_title "%s" and the name %s has the title "%s"', (metaTitle, name, title) => {
  const raw = { meta_title: metaTitle, meta_description: 'For steel and paper.' }
  expect(toMetaData(raw, name)).toEqual({ title, description: 'For steel and paper.' })
})
