import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../lib/api/test-api.ts'
import { waitForIslands } from '../ui/loading/island.tsx'
import { PartPlaceholderContext } from '../ui/loading/static-part.tsx'
import { emptyLayoutData } from './layout-data.ts'
import { Layout } from './layout.tsx'

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('storefrontSettings', { BRAND_NAME: 'Cairnwell' })
})

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['/faq', true],
  ['/checkout', false],
])(
  'a build renders the menus and the footer of %s once per template, with a newsletter form: %s',
  async (path, has) => {
    await waitForIslands()
    const parts: object[] = []
    renderToString(
      <PartPlaceholderContext
        value={({ props }) => {
          parts.push(props)
          return ''
        }}
      >
        <Layout layout={emptyLayoutData} path={path}>
          <h1>Questions</h1>
        </Layout>
      </PartPlaceholderContext>,
    )
    expect(parts).toEqual([
      { navigation: emptyLayoutData.navigation },
      { footer: emptyLayoutData.footer, hasNewsletter: has },
    ])
  },
)
