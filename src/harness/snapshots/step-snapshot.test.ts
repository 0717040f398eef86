import { expect, test } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import { takeSnapshot } from './step-snapshot.ts'

/** Returns the snapshot of a page with this text as accessibility tree and as appearance, and these changing texts. */
async function getAria(tree: string, passing: string[] = []): Promise<string> {
  const page = {
    locator: () => ({ ariaSnapshot: () => Promise.resolve(tree) }),
    evaluate: (_: unknown, argument: unknown) =>
      Promise.resolve(typeof argument === 'string' ? { masked: [], passing } : tree),
  }
  const { aria, appearance } = await takeSnapshot(page as unknown as Page)
  // The appearance replaces changing times in the page.
  if (passing.length === 0) expect(appearance).toBe(aria)
  return aria
}

test('JRNY-121 the same page on another local port has the same snapshot', async () => {
  const link = (origin: string) => `- link "PDF":\n  - /url: blob:${origin}/0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f`
  const one = await getAria(link('http://127.0.0.1:40671'))
  expect(one).toBe('- link "PDF":\n  - /url: blob:[site]/[random]')
  expect(await getAria(link('http://127.0.0.1:39671'))).toBe(one)
  expect(await getAria('- /url: https://elsewhere.example:8443/a')).toBe('- /url: https://elsewhere.example:8443/a')
})

test('JRNY-70 replaces generated names and changing times in a snapshot', async () => {
  expect(await getAria('- img "0123456789abcdef"\n- time: 9:41', ['9:41'])).toBe('- img "[random]"\n- time: [time]')
})
