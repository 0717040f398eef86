import type { ApiClient } from '#api/client.ts'
import { api } from '../../shop.ts'
import type { Search } from './correct-query.ts'

/** Returns the correction of a query without results, or undefined on failure, because corrections are optional. */
export async function findCorrection(query: string, client: ApiClient = api): Promise<Search | undefined> {
  try {
    const { correctQuery } = await import('./correct-query.ts')
    return await correctQuery(query, client)
  } catch {
    return undefined
  }
}
