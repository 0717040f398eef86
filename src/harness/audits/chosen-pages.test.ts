import { expect, test } from 'vitest'
import { choosePages } from './chosen-pages.ts'

const KNOWN = ['/', '/faq', '/about-us', '/product/aero-pack', '/product/summit-tent', '/collections/tents']

test('names the closest page path or pattern', () => {
  const choose = (pattern: string) => () => choosePages([pattern], KNOWN)
  expect(choose('/fqa')).toThrow('No page matches /fqa. Did you mean "/faq"?')
  expect(choose('fqa/')).toThrow('No page matches /fqa/. Did you mean "/faq"?')
  expect(choose('/prodct/*')).toThrow('No page matches /prodct/*. Did you mean "/product/*"?')
  expect(choose('/prodct/aero-*')).toThrow('No page matches /prodct/aero-*. Did you mean "/product/aero-*"?')
  expect(choose('/brands/*')).toThrow(
    expect.objectContaining({ message: 'No page matches /brands/*.', next: expect.stringContaining('"/product/*"') }),
  )
})
