import type { PageContext } from 'vike/types'
import type { HomeData } from '#app/features/home/load-home.ts'
import { pageApi } from '../page-api.ts'

export async function data(pageContext: PageContext): Promise<HomeData> {
  const [{ loadHome }, api] = await Promise.all([import('#app/features/home/load-home.ts'), pageApi(pageContext)])
  return loadHome(api)
}
