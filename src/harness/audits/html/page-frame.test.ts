import { expect, test } from 'vitest'
import type { ExportPage } from '../export-pages.ts'
import { auditOwn, withFrame } from '../page-audit.ts'
import type { PageFinding } from '../page-finding.ts'
import { checkMarkup } from './markup.ts'
import { type KnownFrames, withoutFrame } from './page-frame.ts'

const HEADER = `<header><nav aria-label="Main"><a href="/">Home</a><a href="/rifles">Rifles</a></nav>
<button type="button" aria-expanded="false" aria-controls="menu">Menu</button><div id="menu" hidden></div>
<form aria-label="Search"><label for="words">Words</label><input id="words" aria-label="Words to search" autocomplete="off"><button type="submit">Search</button></form></header>`
const FOOTER = '<footer><h2>Help</h2><a href="/faq">Questions</a><a href="/gone">Gone</a></footer>'

function pageOf(main: string, { header = HEADER, footer = FOOTER, data = '' } = {}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><div id="root">${header}<main id="main">${main}</main>${footer}</div>
<script id="data" type="application/json">${data}</script></body></html>`
}

const page: ExportPage = { file: 'a.html', route: 'faq', path: '/faq', single: true, sha256: '' }

async function audited(html: string, frames: KnownFrames) {
  const { findings, links } = withFrame(await auditOwn(html, page, frames), frames)
  return {
    findings: keysOf(findings),
    links: links.links.map(({ use, address, frame }) => `${use} ${address} ${frame}`).toSorted(),
    anchors: links.anchors.toSorted(),
  }
}

function keysOf(findings: readonly PageFinding[]): string[] {
  return findings.map(({ rule, element }) => `${rule} ${element}`).toSorted()
}

/** What is wrong within the page, within the frame, and between the two. */
const MAINS: readonly [what: string, main: string][] = [
  ['nothing', '<h1>Shop</h1><a href="/faq">Questions</a>'],
  ['a picture without a text', '<h1>Shop</h1><img src="/a.webp">'],
  ['an id of the frame twice', '<h1>Shop</h1><p id="menu">Again</p>'],
  ['a landmark of the frame twice', '<h1>Shop</h1><nav aria-label="Main"><a href="/a">A</a></nav>'],
  ['a level of headings left out before the footer', '<h1>Shop</h1><h4>Deep</h4>'],
  ['what refers to the frame', '<h1>Shop</h1><button type="button" aria-controls="menu">Open</button>'],
  ['what refers to nothing', '<h1>Shop</h1><button type="button" aria-controls="nothing">Open</button>'],
  ['no heading', '<p>Shop</p>'],
]

test.each(MAINS)('AUD-24 a page with a known frame has the same findings as one that is new: %s', async (_, main) => {
  const frames: KnownFrames = new Map()
  await auditOwn(pageOf('<h1>Before</h1>'), page, frames)
  const { findings } = withFrame(await auditOwn(pageOf(main), page, frames), frames)
  const ofMarkup = findings.filter(({ technical }) => technical?.standard === 'HTML')
  expect(keysOf(ofMarkup)).toEqual(keysOf(await checkMarkup(pageOf(main))))
  const { html } = await withoutFrame(pageOf(main), frames)
  expect(html).not.toContain('Rifles')
  expect(await audited(pageOf(main), frames)).toEqual(await audited(pageOf(main), new Map()))
  expect(frames.size).toBe(1)
})

test('AUD-24 what is wrong in the frame is found on each of its pages, and in another frame not', async () => {
  const broken = HEADER.replace('<button type="button"', '<img src="/logo.svg"><button type="button"')
  const frames: KnownFrames = new Map()
  const findingsWith = async (header: string, main: string) =>
    (await audited(pageOf(main, { header }), frames)).findings.filter((each) => each.startsWith('wcag-h37'))
  expect(await findingsWith(broken, '<h1>One</h1>')).toHaveLength(1)
  expect(await findingsWith(broken, '<h1>Two</h1>')).toHaveLength(1)
  expect(await findingsWith(broken, '<h1>Three</h1><img src="/a.webp">')).toHaveLength(2)
  expect(await findingsWith(HEADER, '<h1>Four</h1>')).toEqual([])
  expect(frames.size).toBe(2)
})

test('AUD-24 a page without header and footer, and one whose data speaks of them, is looked at as it is', async () => {
  const frames: KnownFrames = new Map()
  const bare = pageOf('<h1>Bare</h1>', { header: '', footer: '' })
  expect((await audited(bare, frames)).links).toEqual([])
  const data = JSON.stringify({ html: '\u003cheader>\u003c/header>\u003cfooter>' })
  expect((await audited(pageOf('<h1>Data</h1>', { data }), frames)).links).toEqual([
    'page / true',
    'page /faq true',
    'page /gone true',
    'page /rifles true',
  ])
  expect(frames.size).toBe(1)
})

test('AUD-24 a frame whose outline would be a mistake by itself is looked at on each page', async () => {
  const header =
    '<header><nav aria-label="Main"><a href="/">Home</a></nav><h2><img src="/a.svg" alt="Shop"></h2></header>'
  const frames: KnownFrames = new Map()
  for (const main of ['<h1>One</h1>', '<h1>Two</h1><img src="/a.webp">']) {
    const html = pageOf(main, { header })
    const { findings } = withFrame(await auditOwn(html, page, frames), frames)
    const ofMarkup = findings.filter(({ technical }) => technical?.standard === 'HTML')
    expect(keysOf(ofMarkup)).toEqual(keysOf(await checkMarkup(html)))
    expect((await withoutFrame(html, frames)).html).toContain('Home')
  }
})
