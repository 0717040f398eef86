import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#harness/drivers/browser.ts'
import type { SnapshotDiff } from '#harness/findings/snapshot.ts'
import type { Step } from '#harness/findings/step.ts'
import { capturePage } from '#harness/observe/page-capture.ts'
import { compareSnapshots, type RunInFolder } from '#harness/snapshots/compare-snapshots.ts'
import { diffScreenshots } from '#harness/snapshots/screenshot-diff.ts'
import { takeSnapshot } from '#harness/snapshots/step-snapshot.ts'

const LIMIT_MS = 60_000

let browser: OpenBrowser
let page: Page
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-snapshots-'))
  browser = await openBrowser({ headed: false })
  page = await browser.browser.newPage({ viewport: { width: 390, height: 400 } })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

// With whole pixels, because a busy browser may draw the edge of an element between two pixels in another way.
const SHOP = `<style>* { font: 16px/20px monospace } h1, p { margin: 10px 0 } button { background: #13231f; color: #fff }</style>
  <main><h1>Clave Sling</h1><p>$54.00</p><button>Add to Cart</button><button aria-label="Close">×</button></main>`

interface WindowState {
  readonly height?: number
  readonly scrollY?: number
}

/** Runs a journey whose only step ends with the given page, and returns the report. */
async function run(name: string, body: string, { height = 400, scrollY = 0 }: WindowState = {}): Promise<RunInFolder> {
  await page.setViewportSize({ width: 390, height })
  await page.setContent(`<!doctype html><html lang="en"><body>${body}</body></html>`)
  await page.evaluate((y) => scrollTo(0, y), scrollY)
  const reportFolder = join(folder, name)
  await mkdir(join(reportFolder, 'screenshots'), { recursive: true })
  const options = {
    folder: reportFolder,
    screenshot: 'screenshots/01.webp',
    accessibility: false,
    redact: (text: string) => text,
  }
  const seen = await capturePage(page, options)
  return {
    folder: reportFolder,
    report: { steps: [{ number: 1, name: 'The sling', status: 'passed', ...seen } as Step] },
  }
}

async function against(name: string, body: string, state?: WindowState): Promise<SnapshotDiff | undefined> {
  const baseline = await run('before', SHOP)
  const now = await run(name, body, state)
  const { differences } = await compareSnapshots(page, baseline, now)
  return differences[0]
}

const getAriaDiff = (difference: SnapshotDiff | undefined): string[] =>
  (difference?.ariaDiff ?? [])
    .filter(({ kind }) => kind !== 'unchanged')
    .map(({ kind, text }) => `${kind} ${text.trim()}`)

test(
  'an unchanged page has no differences',
  async () => {
    expect(await against('same', SHOP)).toBeUndefined()
  },
  LIMIT_MS,
)

test(
  'a different color changes the screenshot but not the text',
  async () => {
    const difference = await against('color', SHOP.replace('#13231f', '#b3360b'))
    expect(getAriaDiff(difference)).toEqual([])
    expect(difference?.screenshot?.areas).toHaveLength(1)
    const button = await page.getByRole('button', { name: 'Add to Cart' }).boundingBox()
    const [area] = difference?.screenshot?.areas ?? []
    expect(area?.y).toBeLessThanOrEqual(button?.y ?? 0)
    expect((area?.y ?? 0) + (area?.height ?? 0)).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0) - 1)
  },
  LIMIT_MS,
)

test(
  'a different price changes the screenshot and the accessibility tree',
  async () => {
    const difference = await against('price', SHOP.replace('$54.00', '$59.00'))
    expect(getAriaDiff(difference)).toEqual(['removed - paragraph: $54.00', 'added - paragraph: $59.00'])
    expect(difference?.screenshot?.diffRatio).toBeGreaterThan(0)
    const copy = await readFile(join(folder, 'price', difference?.screenshot?.baseline ?? ''))
    expect(copy.equals(await readFile(join(folder, 'before/screenshots/01.webp')))).toBe(true)
  },
  LIMIT_MS,
)

test(
  'a different label for screen readers changes the tree but not the screenshot',
  async () => {
    const difference = await against('label', SHOP.replace('aria-label="Close"', 'aria-label="Button"'))
    expect(difference?.screenshot).toBeNull()
    expect(getAriaDiff(difference)).toEqual(['removed - button "Close": ×', 'added - button "Button": ×'])
  },
  LIMIT_MS,
)

/** The top of this page is the same in every run, and its end is below the window. */
const LONG = `<style>h2 { font: 20px serif; margin: 24px 0 }</style>${SHOP}<div style="height:1500px"></div>
  <footer style="background:#eee"><h2>Newsletter</h2><p>Offers by mail</p>
  <img src="/card.webp" alt="" width="40" height="20"></footer><p>© Cairnwell</p>`

test.each<[change: string, from: string, to: string, before: RegExp, after: RegExp]>([
  ['a color', '#eee', '#ddd', /^footer: .*background rgb\(238, 238, 238\)/m, /background rgb\(221, 221, 221\)/],
  ['a size', '20px', '22px', /^h2 "Newsletter": .* 20px 400 serif/m, /^h2 "Newsletter": .* 22px 400 serif/m],
  ['an image', '/card.webp', '/cards.webp', /^img: 40 × 20 px, .* card\.webp$/m, /^img: .* cards\.webp$/m],
])(
  'finds %s that changed below the window',
  async (name, from, to, before, after) => {
    const baseline = await run('long-before', LONG)
    const now = await run(`long-${name.replace(' ', '-')}`, LONG.replace(from, to))
    const [difference] = (await compareSnapshots(page, baseline, now)).differences
    expect(difference).toMatchObject({ screenshot: null, ariaDiff: [] })
    const changes = (difference?.appearanceDiff ?? []).filter(({ kind }) => kind !== 'unchanged')
    const texts = (kind: string): string =>
      changes
        .filter((line) => line.kind === kind)
        .map(({ text }) => text)
        .join('\n')
    expect(texts('removed')).toMatch(before)
    expect(texts('added')).toMatch(after)
  },
  LIMIT_MS,
)

test(
  'an element that moved is a single change, although everything below it moves as well',
  async () => {
    const baseline = await run('gap-before', LONG)
    const now = await run('gap-now', LONG.replace('height:1500px', 'height:1520px'))
    const [difference] = (await compareSnapshots(page, baseline, now)).differences
    expect(difference?.appearanceDiff?.filter(({ kind }) => kind === 'added')).toHaveLength(1)
  },
  LIMIT_MS,
)

test(
  'the appearance is the same in a scrolled page with sticky content, and leaves out what is not visible or moves',
  async () => {
    const body = (price: string): string => `<nav style="position:sticky;top:0">Menu</nav>${LONG}<time>${price}</time>
      <p style="display:none">${price}</p><p style="visibility:hidden">${price}</p>
      <p style="position:absolute;width:1px;height:1px;overflow:hidden">${price}</p>`
    const baseline = await run('scrolled-before', body('9'), { scrollY: 300 })
    const now = await run('scrolled-now', body('8'), { scrollY: 300 })
    const appearance = now.report.steps[0]?.snapshot?.appearance ?? ''
    expect(appearance).toMatch(/^nav "Menu": .*, window top 0,/m)
    expect(appearance).not.toContain('"8"')
    expect(appearance).toBe(baseline.report.steps[0]?.snapshot?.appearance)
  },
  LIMIT_MS,
)

test(
  'a page with sticky content does not differ at another scroll position, but differs if its content changed',
  async () => {
    const body = (price: string): string =>
      `<nav style="position:sticky;top:0">Menu</nav>${LONG}<aside style="position:sticky;top:40px"><p>${price}</p></aside>
      <div style="height:1500px">Reviews</div>`
    const baseline = await run('position-before', body('9'))
    const scrolled = await run('position-now', body('9'), { scrollY: 1900 })
    const changed = await run('position-changed', body('8'), { scrollY: 1900 })
    expect(scrolled.report.steps[0]?.snapshot?.appearance).toContain('window top 40')
    expect((await compareSnapshots(page, baseline, scrolled)).differences).toEqual([])
    expect((await compareSnapshots(page, baseline, changed)).differences).toHaveLength(1)
  },
  LIMIT_MS,
)

test(
  'reports that a screenshot has a different size',
  async () => {
    const difference = await against('size', SHOP, { height: 420 })
    expect(difference?.screenshot?.sizes).toEqual({ baseline: '390 × 400', current: '390 × 420' })
  },
  LIMIT_MS,
)

test(
  'ignores moving content',
  async () => {
    const clock = (color: string, time: string): string =>
      `${SHOP}<time style="display:block;background:${color}">${time}</time>`
    const baseline = await run('clock-before', clock('#1c6439', '12:00'))
    const now = await run('clock-now', clock('#a01818', '12:05'))
    expect(await compareSnapshots(page, baseline, now)).toEqual({ compared: 1, notChecked: [], differences: [] })
    // Moving content is ignored even if only one of the two runs detected it.
    const unaware = ({ folder: reportFolder, report }: RunInFolder): RunInFolder => ({
      folder: reportFolder,
      report: {
        steps: report.steps.map((step) => ({ ...step, snapshot: step.snapshot && { ...step.snapshot, masked: [] } })),
      },
    })
    expect((await compareSnapshots(page, unaware(baseline), now)).differences).toEqual([])
    expect((await compareSnapshots(page, baseline, unaware(now))).differences).toEqual([])
    expect((await compareSnapshots(page, unaware(baseline), unaware(now))).differences).toHaveLength(1)
  },
  LIMIT_MS,
)

test(
  'ignores the date of the run but compares other dates',
  async () => {
    const ordered = (day: string): string => `${SHOP}<p>Ordered on ${day}</p>`
    // The clock of the page is stopped, so that midnight cannot fall between the run and its snapshot.
    await page.clock.setFixedTime(new Date('2026-05-04T12:00:00'))
    const { report } = await run('today', ordered('05/04/2026'))
    expect(report.steps[0]?.snapshot).toMatchObject({ aria: expect.stringContaining('Ordered on [time]') as unknown })
    expect(report.steps[0]?.snapshot?.masked).toHaveLength(1)
    expect((await run('another-day', ordered('01/02/2020'))).report.steps[0]?.snapshot?.masked).toEqual([])
  },
  LIMIT_MS,
)

test(
  'finds a faint tint and a few differently colored pixels, sorts areas by size, and skips files that are not images',
  async () => {
    const shot = async (body: string): Promise<Buffer> => {
      await page.setContent(`<body style="margin:0">${body}</body>`)
      return page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 160 } })
    }
    const part = (position: string, color: string): string =>
      `<i style="position:absolute;${position};background:${color}"></i>`
    const baseline = await shot('')
    const now = await shot(
      part('left:0;top:0;width:3px;height:2px', '#808080') +
        part('left:96px;top:96px;width:32px;height:32px', '#f0f0f0'),
    )
    expect((await diffScreenshots(page, { baseline, current: now }))?.areas).toEqual([
      { x: 96, y: 96, width: 32, height: 32 },
      { x: 0, y: 0, width: 16, height: 16 },
    ])
    expect(await diffScreenshots(page, { baseline: Buffer.from('broken off'), current: now })).toBeNull()
  },
  LIMIT_MS,
)

test(
  'ignores text that is drawn one pixel lower, but not two pixels lower, and not a thicker line',
  async () => {
    const shot = async (top: number, border: number): Promise<Buffer> => {
      await page.setContent(`<body style="margin:0"><p style="position:absolute;margin:0;left:20px;top:${top}px;font:16px monospace">Color: Sage</p>
        <hr style="position:absolute;margin:0;border:0;background:#000;left:0;top:100px;width:160px;height:${border}px">`)
      return page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 160 } })
    }
    const baseline = await shot(20, 1)
    const areasOf = async (current: Buffer) => (await diffScreenshots(page, { baseline, current }))?.areas
    expect(await areasOf(await shot(21, 1))).toEqual([])
    expect(await areasOf(await shot(19, 1))).toEqual([])
    expect(await areasOf(await shot(22, 1))).toHaveLength(1)
    expect(await areasOf(await shot(20, 2))).toEqual([{ x: 0, y: 96, width: 160, height: 16 }])
  },
  LIMIT_MS,
)

test(
  'ignores visible content that moves, loads or is embedded, and replaces random names',
  async () => {
    const file = 'photo-3f2504e0-4f89-11d3-9a0c-0305e82c3301.webp'
    await page.setContent(`<body><video></video><canvas></canvas><iframe></iframe><p aria-busy="true">Waits</p>
      <canvas style="display:none"></canvas><p>Saved as ${file}, order 0123456789abcdef, deadbeef</p></body>`)
    const { aria, masked } = await takeSnapshot(page)
    expect(masked).toHaveLength(4)
    expect(aria).toContain('Saved as photo-[random].webp, order [random], deadbeef')
  },
  LIMIT_MS,
)
