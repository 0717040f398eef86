import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { usePageTitle } from './use-page-title.ts'

function Order({ id }: { readonly id: string }): ReactNode {
  usePageTitle(id === '' ? undefined : `Order ${id}`)
  return id
}

test("a page keeps its own title after navigation sets the route's title", async () => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
  document.title = 'Order | Cairnwell'
  const screen = await render(<Order id="" />)
  expect(document.title).toBe('Order | Cairnwell')
  for (const id of ['CW-1', 'CW-2']) {
    const rendered = screen.rerender(<Order id={id} />)
    document.title = 'Order | Cairnwell'
    await rendered
    await expect.poll(() => document.title).toBe(`Order ${id} | Cairnwell`)
  }
})
