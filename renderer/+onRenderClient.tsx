import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { ShellData } from '#app/shell/shell-data.ts'
import { pageHead } from './page-head.ts'
import { PageTree } from './page-tree.tsx'

let root: Root | undefined
let shell: ShellData | undefined

/** Hydrates the first page and renders each page that the visitor goes to. */
export function onRenderClient(pageContext: PageContextClient): void {
  // Header and footer come with the HTML only; later pages keep them.
  shell ??= pageContext.shell
  const tree = <PageTree pageContext={pageContext} shell={shell} />
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element with the id "root".')
  if (root === undefined) {
    if (pageContext.isHydration && container.hasChildNodes()) root = hydrateRoot(container, tree)
    else {
      root = createRoot(container)
      root.render(tree)
    }
    void import('#app/shell/start.ts').then(({ startShop }) => startShop())
    return
  }
  root.render(tree)
  const { title, description } = pageHead(pageContext)
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
}
