import { expect, test } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import { takeSnapshot } from './step-snapshot.ts'

/** Returns the accessibility tree and the appearance of a page, which both have this text, and these changing texts. */
async function getTexts(tree: string, passing: string[] = []): Promise<readonly string[]> {
  const page = {
    locator: () => ({ ariaSnapshot: () => Promise.resolve(tree) }),
    evaluate: (_: unknown, argument: unknown) =>
      Promise.resolve(typeof argument === 'string' ? { masked: [], passing } : tree),
  }
  const { aria, appearance } = await takeSnapshot(page as unknown as Page)
  return [aria, appearance ?? '']
}

test('the same page on another local port has the same snapshot', async () => {
  const link = (origin: string) => `- link "PDF":\n  - /url: blob:${origin}/0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f`
  const text = '- link "PDF":\n  - /url: blob:[site]/[random]'
  expect(await getTexts(link('http://127.0.0.1:40671'))).toEqual([text, text])
  expect(await getTexts(link('http://127.0.0.1:39671'))).toEqual([text, text])
  const elsewhere = '- /url: https://elsewhere.example:8443/a'
  expect(await getTexts(elsewhere)).toEqual([elsewhere, elsewhere])
})

test('replaces generated names and changing times in a snapshot', async () => {
  const [aria] = await getTexts('- img "0123456789abcdef"\n- time: 9:41', ['9:41'])
  expect(aria).toBe('- img "[random]"\n- time: [time]')
})
