import { expect, test } from 'vitest'
import { Footer } from '#contract/cms/footer.ts'
import { emptyFrame } from './frame-data.ts'

test('CMS-04 the empty footer has the shape of a footer', () => {
  expect(Footer.parse(emptyFrame.footer)).toEqual(emptyFrame.footer)
})
