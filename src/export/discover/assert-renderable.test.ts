import { describe, expect, test } from 'vitest'
import { getFaq } from '#contract/cms/content-pages.ts'
import { assertRenderable } from './assert-renderable.ts'

describe('assertRenderable', () => {
  test.each([
    [{ data: { items: [{ title: 'a' }, { title: 'Fire \ud83d' }] } }, 'data.items.1.title'],
    [{ data: { lists: [['a', '\ude00 half']] } }, 'data.lists.0.1'],
  ])('rejects a lone surrogate and names its field', (response, field) => {
    expect(() => assertRenderable(getFaq, response)).toThrow(
      expect.objectContaining({
        kind: 'off-contract',
        cause: expect.objectContaining({
          message: `GET /strapi/page/faq: the response has a lone surrogate, such as half of an emoji, in ${field}`,
          next: 'Correct the text in the CMS.',
        }) as unknown,
      }),
    )
  })

  test.each(['/\\media.other.example/a.webp', '//media.other.example/a.webp'])(
    'rejects the file %s on a host that is not in MEDIA_HOSTS',
    (url) => {
      const response = { data: { image: { url, mime: 'image/webp' } } }
      expect(() => assertRenderable(getFaq, response, ['https://media.shop.example'])).toThrow(
        expect.objectContaining({
          cause: expect.objectContaining({
            message: expect.stringContaining('https://media.other.example in data.image.url') as unknown,
          }) as unknown,
        }),
      )
    },
  )

  test('accepts complete emoji', () => {
    expect(() => assertRenderable(getFaq, { data: { title: 'Fire 🔥 👩‍🌾' } })).not.toThrow()
  })
})
