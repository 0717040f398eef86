import { describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'

describe('clock', () => {
  test('follows the system clock until it is frozen, set, or advanced', () => {
    let system = 1_000_000
    const clock = createClock(() => system)
    expect(clock.now()).toBe(1_000_000)

    clock.freeze()
    system += 500
    expect(clock.now()).toBe(1_000_000)
    clock.advance(60_000)
    expect(clock.now()).toBe(1_060_000)
    expect(clock.mode()).toBe('frozen')

    clock.set(5_000_000)
    system += 500
    expect(clock.now()).toBe(5_000_500)
    expect(clock.mode()).toBe('set')
    clock.advance(1000)
    expect(clock.now()).toBe(5_001_500)

    clock.useReal()
    expect(clock.now()).toBe(system)
    expect(clock.mode()).toBe('real')
  })
})
