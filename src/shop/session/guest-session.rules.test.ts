import { expect, test } from 'vitest'
import { isGuestSessionId } from './guest-session.rules.ts'

test('BLDR-11 a guest session ID starts with gid_', () => {
  expect(isGuestSessionId('gid_42')).toBe(true)
  for (const id of ['abc', 'GID_x', '', ' gid_42', 'xgid_42', 42, null, undefined, {}, ['gid_42']]) {
    expect([id, isGuestSessionId(id)]).toEqual([id, false])
  }
})

test('limits the length and characters of a guest session ID', () => {
  expect(isGuestSessionId(`gid_${'a'.repeat(200)}`)).toBe(true)
  expect(isGuestSessionId('gid_aZ09_.~-')).toBe(true)
  for (const rest of ['', 'a'.repeat(201), 'a/../../b', 'a b', 'a\u202e', 'a\n', '<i>']) {
    expect([rest, isGuestSessionId(`gid_${rest}`)]).toEqual([rest, false])
  }
})
