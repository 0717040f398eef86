import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { RichText } from './rich-text.ts'

type Block = { readonly type: string; readonly [key: string]: unknown }

function html(...blocks: readonly Block[]): string {
  return renderToStaticMarkup(<RichText blocks={blocks} />).replace(/^<div class="[^"]*">|<\/div>$/g, '')
}

const text = (words: string, modifiers: object = {}): Block => ({ type: 'text', text: words, ...modifiers })
const paragraph = (...children: readonly unknown[]): Block => ({ type: 'paragraph', children })

describe('rich text', () => {
  test('CMS-10 keeps line breaks in paragraphs', () => {
    expect(html(paragraph(text('One\ntwo')))).toBe('<p>One<br/>two</p>')
  })

  test('CMS-11 renders quotes', () => {
    expect(html({ type: 'quote', children: [text('Measure twice')] })).toBe('<blockquote>Measure twice</blockquote>')
  })

  test('CMS-12 renders code in pre and code elements, with markup as text', () => {
    expect(html({ type: 'code', children: [text('<b>G1</b>')] })).toBe('<pre><code>&lt;b&gt;G1&lt;/b&gt;</code></pre>')
  })

  test.each([1, 2, 3, 4, 5, 6])('CMS-13 renders a heading of level %i', (level) => {
    expect(html({ type: 'heading', level, children: [text('Title')] })).toBe(`<h${level}>Title</h${level}>`)
  })

  test('CMS-14 renders a link with its URL', () => {
    const link = { type: 'link', url: '/warranty', children: [text('warranty')] }
    expect(html(paragraph(text('See '), link))).toBe('<p>See <a href="/warranty">warranty</a></p>')
  })

  test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', undefined, 7])(
    'CMS-14 keeps the text of a link to %j',
    (url) => {
      expect(html(paragraph({ type: 'link', url, children: [text('words')] }))).toBe('<p>words</p>')
    },
  )

  test('CMS-15 renders ordered, unordered and nested lists', () => {
    const item = (...children: readonly unknown[]) => ({ type: 'list-item', children })
    expect(html({ type: 'list', format: 'ordered', children: [item(text('a'))] })).toBe('<ol><li>a</li></ol>')
    const inner = { type: 'list', format: 'ordered', children: [item(text('b'))] }
    expect(html({ type: 'list', format: 'unordered', children: [item(text('a')), inner] })).toBe(
      '<ul><li>a<ol><li>b</li></ol></li></ul>',
    )
    expect(html({ type: 'list', format: 'unordered', children: [item(text('a'), inner)] })).toBe(
      '<ul><li>a<ol><li>b</li></ol></li></ul>',
    )
  })

  test('CMS-16 renders an image with url and alternativeText', () => {
    const image = { url: '/uploads/a.webp', alternativeText: 'A lathe', width: 4, height: 3 }
    expect(html({ type: 'image', image, children: [] })).toMatch(
      /<img (?=[^>]*src="\/uploads\/a.webp")(?=[^>]*alt="A lathe")(?=[^>]*width="4")(?=[^>]*height="3")[^>]*>/,
    )
    expect(html({ type: 'image', image: { url: 'javascript:x', alternativeText: '' } })).toBe('')
  })

  test.each([
    ['/uploads/a.webp', 'https://media.example/uploads/a.webp'],
    ['//files.example/a.webp', '//files.example/a.webp'],
    ['https://files.example/a.webp', 'https://files.example/a.webp'],
  ])('CMS-16 the image URL %s becomes %s if uploads have a separate host', (url, src) => {
    const blocks = [{ type: 'image', image: { url, alternativeText: '', width: 4, height: 3 } }]
    expect(renderToStaticMarkup(<RichText blocks={blocks} mediaBaseUrl="https://media.example" />)).toContain(
      `src="${src}"`,
    )
  })

  const format = (name: string, width: number, height: number): object => ({
    url: `/uploads/${name}_lathe.webp`,
    width,
    height,
  })
  const formats = {
    // The CMS fits formats inside 245×156, 500, 750 and 1000 pixels, so portrait formats are narrower.
    thumbnail: format('thumbnail', 117, 156),
    large: format('large', 750, 1000),
    small: format('small', 375, 500),
  }
  const imageHtml = (image: object): string => {
    const block: Block = { type: 'image', image }
    return renderToStaticMarkup(<RichText blocks={[block]} mediaBaseUrl="https://media.example" />)
  }

  test('renders the formats of an image with their widths, narrowest first, on the media host', () => {
    const image = { url: '/uploads/lathe.webp', alternativeText: 'A lathe', width: 1500, height: 2000, formats }
    const shown = imageHtml(image)
    const file = (name: string): string => `https://media.example/uploads/${name}lathe.webp`
    expect(shown).toContain(
      `srcSet="${file('thumbnail_')} 117w, ${file('small_')} 375w, ${file('large_')} 750w, ${file('')} 1500w"`,
    )
    expect(shown).toMatch(/ sizes="[^"]+"/)
    expect(shown).toContain('width="1500" height="2000"')
  })

  test('an image without a size has only the widths and size of its formats', () => {
    const shown = imageHtml({ url: '/uploads/lathe.webp', width: null, height: null, formats })
    expect(shown).toContain('large_lathe.webp 750w"')
    expect(shown).toContain('src="https://media.example/uploads/lathe.webp"')
    expect(shown).toContain('width="750" height="1000"')
  })

  test.each([null, {}, [], 'x', { small: null }, { small: format('small', 0, 0) }, { small: { url: 'javascript:x' } }])(
    'the formats %j result in no srcset',
    (unusable) => {
      const shown = imageHtml({ url: '/uploads/lathe.webp', width: 400, height: 300, formats: unusable })
      expect(shown).not.toContain('srcSet')
      expect(shown).toContain('width="400" height="300"')
      expect(imageHtml({ url: '/uploads/lathe.webp', width: null, height: null, formats: unusable })).not.toMatch(
        /srcSet|sizes|width=/,
      )
    },
  )

  test.each([
    ['bold', '<strong>x</strong>'],
    ['italic', '<em>x</em>'],
    ['underline', '<u>x</u>'],
    ['strikethrough', '<s>x</s>'],
    ['code', '<code>x</code>'],
  ])('CMS-17 renders text with the modifier %s', (name, expected) => {
    expect(html(paragraph(text('x', { [name]: true })))).toBe(`<p>${expected}</p>`)
  })

  test('CMS-17 renders text with two modifiers', () => {
    expect(html(paragraph(text('x', { bold: true, italic: true })))).toBe('<p><em><strong>x</strong></em></p>')
  })

  test('skips unknown blocks, modifiers and children without console output', () => {
    const warn = vi.spyOn(console, 'warn')
    const error = vi.spyOn(console, 'error')
    const rest = paragraph(text('still here'))
    const unsupported: readonly Block[] = [
      { type: 'hologram', children: [text('x')] },
      { type: 'constructor', children: [text('x')] },
      { type: 'paragraph' },
      paragraph(null, 'x', { type: 'marquee', children: [] }, { type: 'text' }, text('y', { blink: true })),
      { type: 'heading', level: 9, children: [text('z')] },
      { type: 'list', children: [paragraph(text('x'))] },
      { type: 'image' },
      rest,
    ]
    expect(html(...unsupported)).toBe('<p></p><p>y</p><h2>z</h2><ul></ul><p>still here</p>')
    expect(warn).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
  })

  test('renders markup in texts as text', () => {
    expect(html(paragraph(text('<img src=x onerror=alert(1)>')))).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })

  test('OPEN-119 renders rich text up to 20 levels deep', () => {
    const nested = (levels: number): Block =>
      levels === 0 ? { type: 'list', children: [item('deepest')] } : { type: 'list', children: [nested(levels - 1)] }
    const item = (words: string): Block => ({ type: 'list-item', children: [text(words)] })
    expect(html(nested(20))).toContain('deepest')
    expect(html(nested(21))).not.toContain('deepest')
  })

  test('renders no element if there are no blocks', () => {
    expect(html()).toBe('')
    expect(html({ type: 'hologram' })).toBe('')
  })
})
