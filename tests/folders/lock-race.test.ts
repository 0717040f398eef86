import { expect, test } from 'vitest'
import { raceForLock } from './lock-race.ts'

test('BUILD-27 of four processes that find a stale lock together one gets it, each time', async () => {
  for (const { replies: responses, remaining: left } of await raceForLock(10)) {
    expect(responses.toSorted().map((reply) => reply.replace(/\/.*?\.lock\b|process \d+|\/\S+demo\b/g, '…'))).toEqual([
      ...Array.from({ length: 3 }, () => 'Another build (…) is working on ….\nIts lock is the file ….'),
      'owner',
    ])
    expect(left).toEqual(['.demo.lock'])
  }
})
