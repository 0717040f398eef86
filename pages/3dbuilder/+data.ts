import type { PageContext } from 'vike/types'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { loadAsDocument } from '../load-as-document.ts'

/** No CMS page belongs to the configurator (OPEN-064). */
export async function data(pageContext: PageContext): Promise<{ readonly metaData: MetaData }> {
  await loadAsDocument(pageContext)
  return {
    metaData: {
      title: '3D Builder',
      description: 'Build your rifle part by part, see it from the side, and put it into the cart.',
    },
  }
}
