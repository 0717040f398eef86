import { expect, test } from 'vitest'
import { demoFolder } from './demo-folder.ts'

/** A run on two busy cores. */
const LIMIT_MS = 180_000

const folder = demoFolder()

/** 'passed', or all that the command printed; each state of the journey is scanned for accessibility. */
async function verdict(name: string, device: 'desktop' | 'mobile'): Promise<string> {
  const { code, output } = await folder.journey(name, '--device', device, '--no-performance', '--no-trace')
  const measured = output.includes('Lighthouse')
  return code === 0 && !measured && output.includes(`${name} on ${device}: passed`) ? 'passed' : output
}

test(
  'CHK-43 CHK-49 CHK-50 CHK-52 JRNY-02 restricted items stop a guest, who changes the address, removes them, and ends with nothing',
  async () => {
    expect(await verdict('restricted-item', 'mobile')).toBe('passed')
  },
  LIMIT_MS,
)

test(
  'PROMO-03 PROMO-04 PROMO-05 PROMO-07 PROMO-12 PROMO-13 JRNY-10 a promotion and a discount code',
  async () => {
    expect(await verdict('promotion-and-discount', 'mobile')).toBe('passed')
  },
  LIMIT_MS,
)

test(
  'CART-24 CART-25 CONS-01 CONS-03 CONS-04 CONS-05 CONS-06 CONS-07 CONS-09 CONS-10 CONS-11 JRNY-10 consent is asked once and decides about analytics',
  async () => {
    expect(await verdict('consent', 'desktop')).toBe('passed')
  },
  LIMIT_MS,
)

test(
  'SEC-10 SEC-11 SEC-12 JRNY-30 mailed links show their tokens to the API alone',
  async () => {
    expect(await verdict('mailed-links', 'mobile')).toBe('passed')
  },
  LIMIT_MS,
)

test(
  'A11Y-02 JRNY-17 a guest checks out with the keyboard alone',
  async () => {
    expect(await verdict('checkout-keyboard', 'desktop')).toBe('passed')
  },
  LIMIT_MS,
)
