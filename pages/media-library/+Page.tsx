import type { ReactNode } from 'react'
import { MediaLibraryPage } from '#app/features/content/media-library-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <MediaLibraryPage page={usePageData<CmsPageData<'mediaLibrary'>>()} />
}
