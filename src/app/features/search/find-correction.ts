import type { ApiClient } from '#api/client.ts'
import { api } from '../../shop.ts'
import type { Search } from './correct-query.ts'

/**
 * What a query that found nothing was near to (SRCH-25). A help beyond what was asked for: where it fails there is
 * nothing.
 */
export async function findCorrection(query: string, client: ApiClient = api): Promise<Search | undefined> {
  try {
    const { correctQuery: forgiveTyping } = await import('./correct-query.ts')
    return await forgiveTyping(query, client)
  } catch {
    return undefined
  }
}
