import { expect, test } from 'vitest'
import { isGuestSessionId } from './guest-session.ts'

test('BLDR-11 a guest session id begins with gid_', () => {
  expect(isGuestSessionId('gid_42')).toBe(true)
  for (const id of ['abc', 'GID_x', '', ' gid_42', 'xgid_42', 42, null, undefined, {}, ['gid_42']]) {
    expect([id, isGuestSessionId(id)]).toEqual([id, false])
  }
})
