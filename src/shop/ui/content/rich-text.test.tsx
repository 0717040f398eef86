import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { RichText } from './rich-text.ts'

type Block = { readonly type: string; readonly [key: string]: unknown }

function html(...blocks: readonly Block[]): string {
  return renderToStaticMarkup(<RichText blocks={blocks} />).replace(/^<div class="[^"]*">|<\/div>$/g, '')
}

const text = (words: string, modifiers: object = {}): Block => ({ type: 'text', text: words, ...modifiers })
const paragraph = (...children: readonly unknown[]): Block => ({ type: 'paragraph', children })
const link = (url: unknown): Block => ({ type: 'link', url, children: [text('words')] })

describe('rich text', () => {
  test.each<[string, Block, string]>([
    ['CMS-10 keeps line breaks in paragraphs', paragraph(text('One\ntwo')), '<p>One<br/>two</p>'],
    ['CMS-11 renders quotes', { type: 'quote', children: [text('Twice')] }, '<blockquote>Twice</blockquote>'],
    [
      'CMS-12 renders code with markup as text',
      { type: 'code', children: [text('<b>G1</b>')] },
      '<pre><code>&lt;b&gt;G1&lt;/b&gt;</code></pre>',
    ],
    [
      'CMS-14 renders a link with its URL',
      paragraph(text('See '), link('/warranty')),
      '<p>See <a href="/warranty">words</a></p>',
    ],
    ['CMS-14 keeps the text of an unsafe link', paragraph(link('javascript:alert(1)')), '<p>words</p>'],
    ['CMS-14 keeps the text of a link without a URL', paragraph(link(undefined)), '<p>words</p>'],
    [
      'CMS-17 renders text with two modifiers',
      paragraph(text('x', { bold: true, italic: true })),
      '<p><em><strong>x</strong></em></p>',
    ],
  ])('%s', (_, block, expected) => {
    expect(html(block)).toBe(expected)
  })

  test.each([1, 2, 3, 4, 5, 6])('CMS-13 renders a heading of level %i', (level) => {
    expect(html({ type: 'heading', level, children: [text('Title')] })).toBe(`<h${level}>Title</h${level}>`)
  })

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

  test.each([
    ['bold', '<strong>x</strong>'],
    ['italic', '<em>x</em>'],
    ['underline', '<u>x</u>'],
    ['strikethrough', '<s>x</s>'],
    ['code', '<code>x</code>'],
  ])('CMS-17 renders text with the modifier %s', (name, expected) => {
    expect(html(paragraph(text('x', { [name]: true })))).toBe(`<p>${expected}</p>`)
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
