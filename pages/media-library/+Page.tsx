import type { ReactNode } from 'react'
import { MediaLibraryPage } from '#app/features/content/media-library-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { MediaLibrary } from '#domain/content/media-library.ts'

export function Page(): ReactNode {
  return <MediaLibraryPage page={usePageData<MediaLibrary>()} />
}
