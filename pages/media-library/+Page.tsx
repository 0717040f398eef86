import type { ReactNode } from 'react'
import { MediaLibraryPage } from '#shop/content/media-library-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <MediaLibraryPage page={usePageData<CmsPageData<'mediaLibrary'>>()} />
}
