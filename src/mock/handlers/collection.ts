import type { MockFixtures } from '../fixtures.ts'
import { ConstantAnswer, type Handlers } from '../handler.ts'
import { Refusal } from '../problem.ts'

export function collectionHandlers({ collections }: MockFixtures): Pick<Handlers, 'getCollection'> {
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
