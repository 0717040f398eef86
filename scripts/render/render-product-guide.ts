import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plateSvg } from '#fixtures/drawings/plate.ts'
import { plates } from '#fixtures/drawings/plates.ts'

const GUIDE_FILE = new URL('../../fixtures/uploads/cairnwell-product-guide.pdf', import.meta.url)
const FONTS = new URL('../../node_modules/@fontsource/', import.meta.url)
/** CSS pixels the pictures are printed at. */
const COVER_WIDTH = 1122
const PLATE_WIDTH = 378
const BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-pdf-header-footer',
  '--virtual-time-budget=4000',
]

const PAGES = [
  {
    title: 'Rifles',
    text: 'Two of our five rifles, side and top. Every barrel is cut, lapped and gauged in one shop.',
    keys: ['tarn-lr', 'corrie-hunter'],
  },
  {
    title: 'Pistols and receivers',
    text: 'A service pistol, a target pistol, and receivers sold on their own.',
    keys: ['linn-9', 'burn-22', 'scree-lower', 'tarn-action'],
  },
  {
    title: 'Parts and range gear',
    text: 'Parts that fit, and what belongs on the bench beside them.',
    keys: ['ballast-brake', 'sprag-trigger', 'clave-sling', 'bench-kit'],
  },
] as const

function picture(key: string, width: number): string {
  const plate = plates.find((candidate) => candidate.key === key)
  if (plate === undefined)
    throw new Error(`The product guide shows "${key}", which fixtures/drawings/plates.ts does not have.`)
  const source = Buffer.from(plateSvg(plate, width)).toString('base64')
  return `<img alt="${plate.alternativeText}" src="data:image/svg+xml;base64,${source}">`
}

async function fontFace(family: string, file: string, weight: number): Promise<string> {
  const bytes = await readFile(new URL(file, FONTS))
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
}

async function guideHtml(): Promise<string> {
  const faces = await Promise.all([
    fontFace('Barlow Condensed', 'barlow-condensed/files/barlow-condensed-latin-600-normal.woff2', 600),
    fontFace('Barlow', 'barlow/files/barlow-latin-400-normal.woff2', 400),
  ])
  const style = `@page{size:297mm 210mm;margin:0}*{box-sizing:border-box;margin:0}body{font:400 11pt/1.45 Barlow;color:#12322b;-webkit-print-color-adjust:exact}
section{width:297mm;height:210mm;padding:16mm;page-break-after:always;background:#f4efe4;overflow:hidden;position:relative}section:last-child{page-break-after:auto}
h1,h2{font:600 64pt/0.95 "Barlow Condensed";text-transform:uppercase}h2{font-size:30pt;line-height:1.1}
.cover{background:#12322b;color:#f1ebdd;padding:0}.cover img{position:absolute;right:0;top:21mm;width:297mm}.cover div{position:absolute;left:18mm;top:20mm;width:110mm}.cover p{margin-top:5mm;font-size:13pt}
.plates{display:grid;grid-template-columns:1fr 1fr;gap:5mm;margin-top:4mm;width:205mm}.plates img{display:block;width:100%}aside{position:absolute;right:16mm;top:37mm;width:48mm}.pair .plates{width:265mm;margin-top:16mm}.pair aside{left:16mm;top:auto;bottom:24mm;width:120mm}`
  const cover = `<section class="cover">${picture('home-rifles', COVER_WIDTH)}<div><h1>Product guide</h1><p>Cairnwell Rifle Works</p></div></section>`
  const pages = PAGES.map(
    ({ title, text, keys }) =>
      `<section${keys.length === 2 ? ' class="pair"' : ''}><h2>${title}</h2><div class="plates">${keys.map((key) => picture(`${key}-main`, PLATE_WIDTH)).join('')}</div><aside>${text}</aside></section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cairnwell product guide</title><style>${faces.join('')}${style}</style></head><body>${cover}${pages.join('')}</body></html>`
}

/** Prints the product guide. The dates the browser writes into it are set to one day, so that each run gives the same bytes. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'product-guide-'))
  try {
    const page = join(folder, 'guide.html')
    const printed = join(folder, 'guide.pdf')
    await writeFile(page, await guideHtml())
    await promisify(execFile)(BROWSER, [
      ...BROWSER_FLAGS,
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${printed}`,
      page,
    ])
    const text = (await readFile(printed)).toString('latin1')
    const dated = text.replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, '/$1 (D:20250101000000')
    await writeFile(GUIDE_FILE, Buffer.from(dated, 'latin1'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
