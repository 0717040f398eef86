import type { Fixtures } from '#fixtures/fixtures.ts'
import { ConstantAnswer } from '../../engine/back-end.ts'
import { Refusal } from '../../http/problem.ts'
import type { ShopHandlers } from '../call.ts'

export function collectionHandlers({ collections }: Fixtures): Pick<ShopHandlers, 'getCollection'> {
  const known = new Map(
    collections.map((collection) => [collection.slug, new ConstantAnswer({ data: collection })] as const),
  )
  return {
    getCollection({ path }) {
      const answer = known.get(path.title)
      if (answer === undefined) throw new Refusal(404, `There is no collection "${path.title}".`)
      return answer
    },
  }
}
