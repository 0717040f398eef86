import type { PageContext } from 'vike/types'
import type { MetaData } from '#contract/meta-data.ts'
import { loadAsDocument } from '../load-as-document.ts'

/** No CMS page belongs to the checkout; its title is the route's. Only its own document may load the payment script. */
export async function data(pageContext: PageContext): Promise<{ readonly metaData: MetaData }> {
  await loadAsDocument(pageContext)
  return { metaData: { title: '', description: '' } }
}
