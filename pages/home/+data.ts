import { loadHome } from '#app/features/home/load-home.ts'
import { pageApi } from '../page-api.ts'
import type { PageContext } from 'vike/types'

export async function data(pageContext: PageContext): Promise<Awaited<ReturnType<typeof loadHome>>> {
  return loadHome(await pageApi(pageContext))
}
