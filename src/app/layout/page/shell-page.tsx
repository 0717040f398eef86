import type { ReactNode } from 'react'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { LoadData } from './load-shell-data.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Loaded on demand: a page that is in the export does not need it. */
const ShellContent = lazyComponent(async () => (await import('./shell-content.tsx')).ShellContent, {
  loading: <ShellSkeleton />,
})

/** Page for a URL that was unknown at build time. The last path segment determines what to load. */
export function ShellPage<Data extends object>(props: {
  /** Imports the code that loads the page's data. */
  readonly loader: () => Promise<LoadData<Data>>
  /** Document title when what the path names does not exist. */
  readonly unknownTitle?: string
  readonly children: (data: Data) => ReactNode
}): ReactNode {
  return <ShellContent {...props} />
}
