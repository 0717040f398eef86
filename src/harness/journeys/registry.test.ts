import { expect, test } from 'vitest'
import { matchRoute } from '#routes/match.ts'
import { journeys } from './registry.ts'

test.each(journeys.map((journey) => [journey.name, journey] as const))(
  'JRNY-06 %s measures pages that exist in the shop',
  (_, { measuredPages }) => {
    expect(measuredPages.length).toBeGreaterThan(0)
    for (const { path } of measuredPages) expect(matchRoute(path), path).toBeDefined()
  },
)

test.each(journeys.map((journey) => [journey.name, journey] as const))(
  'the steps of %s have unique names',
  (_, journey) => {
    const names: string[] = []
    journey.steps((name) => names.push(name))
    expect([...new Set(names)]).toEqual(names)
  },
)

test('JRNY-04 account-management covers profile, password, newsletter, addresses and orders', () => {
  const steps: string[] = []
  journeys.find(({ name }) => name === 'account-management')?.steps((step) => steps.push(step))
  const parts = {
    profile: /phone number/,
    password: /new password is saved/,
    newsletter: /unsubscribes from the newsletter/,
    addresses: /new address is saved/,
    orders: /My Orders/,
    order: /order shows its lines/,
  }
  for (const [part, words] of Object.entries(parts)) expect(steps, part).toContainEqual(expect.stringMatching(words))
})
