import type { PageContext } from 'vike/types'
import { loadImageRequestForm } from '#shop/content/media-library-page.tsx'
import { loadCmsPage } from '../load-cms-page.ts'

export async function data(pageContext: PageContext) {
  const [library] = await Promise.all([loadCmsPage(pageContext, 'mediaLibrary'), loadImageRequestForm()])
  return library
}
