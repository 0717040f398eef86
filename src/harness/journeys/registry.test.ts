import { expect, test } from 'vitest'
import { matchRoute } from '#routes/match.ts'
import { journeys } from './registry.ts'

test.each(journeys.map((journey) => [journey.name, journey] as const))(
  'JRNY-06 %s measures pages of the shop',
  (_, { measuredPages }) => {
    expect(measuredPages.length).toBeGreaterThan(0)
    for (const { path } of measuredPages) expect(matchRoute(path), path).toBeDefined()
  },
)
