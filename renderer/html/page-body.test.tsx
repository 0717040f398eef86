import { type ReactNode, Suspense, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { staticPart } from '#shop/ui/loading/static-part.tsx'
import { createBodyRenderer } from './page-body.tsx'

const rendered = vi.fn()

function Menu({ links }: { readonly links: readonly string[] }): ReactNode {
  rendered()
  const id = useId()
  return (
    <nav id={id}>
      {links.map((link) => (
        <li key={link}>{link}</li>
      ))}
    </nav>
  )
}

const SharedMenu = staticPart(Menu)

function Page({ name, links, twice = false }: { name: string; links: readonly string[]; twice?: boolean }): ReactNode {
  const id = useId()
  return (
    <div id={id}>
      <Suspense fallback={null}>
        <SharedMenu links={links} />
      </Suspense>
      {name}
      <p id={useId()}>{name}</p>
      {twice && <SharedMenu links={links} />}
    </div>
  )
}

const LINKS = ['rifles', 'a & b']

test("renders shared parts once per template, and every page equals React's output", () => {
  const renderBody = createBodyRenderer()
  const page = (name: string): ReactNode => <Page name={name} links={LINKS} />
  const names = ['one', 'two $& $1', '']
  const expected = names.map((name) => renderToString(page(name)))
  rendered.mockClear()
  expect(names.map((name) => renderBody('product', page(name)))).toEqual(expected)
  expect(rendered).toHaveBeenCalledTimes(1)
  expect(renderBody('home', page('one'))).toBe(expected[0])
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('renders again if a part has different props, is missing, or appears twice', () => {
  const renderBody = createBodyRenderer()
  const props = [
    { name: 'one', links: LINKS },
    { name: 'two', links: ['other'] },
    { name: 'three', links: ['other'], twice: true },
    { name: 'four', links: LINKS },
  ]
  for (const own of props) expect(renderBody('product', <Page {...own} />)).toBe(renderToString(<Page {...own} />))
  expect(renderBody('product', <p>none</p>)).toBe('<p>none</p>')
})
