import { expect, test } from 'vitest'
import { raceForLock } from './lock-race.ts'

test('exactly one of four processes gets a stale lock that all of them find at the same time', async () => {
  for (const { replies, remaining } of await raceForLock(10)) {
    expect(replies.toSorted().map((reply) => reply.replace(/\/.*?\.lock\b|process \d+|\/\S+demo\b/g, '…'))).toEqual([
      ...Array.from({ length: 3 }, () => 'Another build (…) is using ….\nThe lock file is ….'),
      'owner',
    ])
    expect(remaining).toEqual(['.demo.lock'])
  }
})
