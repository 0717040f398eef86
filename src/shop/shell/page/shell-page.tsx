import type { ReactNode } from 'react'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { LoadData } from './shell-content.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Loaded on demand because exported pages do not need it. */
const ShellContent = lazyComponent(async () => (await import('./shell-content.tsx')).ShellContent, {
  loading: <ShellSkeleton />,
})

/** Page for a URL that was unknown at build time. The last path segment determines the data to load. */
export function ShellPage<Data extends object>(props: {
  /** Imports the code that loads the page data. */
  readonly loader: () => Promise<LoadData<Data>>
  /** Document title for an unknown last path segment. */
  readonly unknownTitle?: string
  readonly children: (data: Data) => ReactNode
}): ReactNode {
  return <ShellContent {...props} />
}
