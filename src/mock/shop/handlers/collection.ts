import type { Fixtures } from '#fixtures/fixtures.ts'
import { HttpError } from '../../http/problem.ts'
import type { ShopHandlers } from '../shop-request.ts'

export function createCollectionHandlers({ collections }: Fixtures): Pick<ShopHandlers, 'getCollection'> {
  const known = new Map(collections.map((collection) => [collection.slug, { data: collection }] as const))
  return {
    getCollection({ path }) {
      const response = known.get(path.title)
      if (response === undefined) throw new HttpError(404, `There is no collection "${path.title}".`)
      return response
    },
  }
}
