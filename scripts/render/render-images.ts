import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Media } from '#contract/cms/media.ts'
import { SHEET_WIDTH } from '#fixtures/drawings/kit/sheet.ts'
import { logos, type Logo } from '#fixtures/drawings/logos.ts'
import { plateSvg, type Plate } from '#fixtures/drawings/plate.ts'
import { plates } from '#fixtures/drawings/plates.ts'

const UPLOADS = new URL('../../fixtures/uploads/', import.meta.url)
const IMAGES_FILE = new URL('../../fixtures/images.ts', import.meta.url)
const FORMAT_WIDTHS = { thumbnail: 240, small: 480, medium: 800, large: 1200 } as const
const WEBP = { quality: 56, effort: 6, smartSubsample: true } as const
const GUIDE: Media = {
  url: '/uploads/cairnwell-product-guide.pdf',
  alternativeText: 'Cairnwell product guide, PDF',
  width: null,
  height: null,
  mime: 'application/pdf',
  formats: null,
}

const fileName = (key: string, width: number): string => `${key}-${width}.webp`
const heightAt = (plate: Plate, width: number): number => Math.round((plate.height * width) / SHEET_WIDTH)

async function renderPlate(plate: Plate): Promise<void> {
  for (const width of [...Object.values(FORMAT_WIDTHS), SHEET_WIDTH]) {
    const svg = Buffer.from(plateSvg(plate, width))
    const bytes = await sharp(svg).removeAlpha().resize(width, heightAt(plate, width)).webp(WEBP).toBuffer()
    await writeFile(new URL(fileName(plate.key, width), UPLOADS), bytes)
  }
}

function plateMedia(plate: Plate): Media {
  const format = (width: number) => ({
    url: `/uploads/${fileName(plate.key, width)}`,
    width,
    height: heightAt(plate, width),
  })
  const formats = Object.fromEntries(Object.entries(FORMAT_WIDTHS).map(([name, width]) => [name, format(width)]))
  return { ...format(SHEET_WIDTH), alternativeText: plate.alternativeText, mime: 'image/webp', formats }
}

function logoMedia(logo: Logo): Media {
  const { alternativeText, width, height } = logo
  return { url: `/uploads/${logo.key}.svg`, alternativeText, width, height, mime: 'image/svg+xml', formats: null }
}

function createImagesModule(): string {
  const media: Record<string, Media> = {}
  for (const plate of plates) media[plate.key] = plateMedia(plate)
  for (const logo of logos) media[logo.key] = logoMedia(logo)
  media['product-guide'] = GUIDE
  return [
    '// Written by scripts/render/render-images.ts from fixtures/drawings; change the drawings, not this file.',
    "import type { Media } from '#contract/cms/media.ts'",
    '',
    `export const images = ${JSON.stringify(media, null, 2)} as const satisfies Record<string, Media>`,
    '',
  ].join('\n')
}

/** Renders the pictures named on the command line, or all of them, and writes fixtures/images.ts. Exit code 2: unknown key. */
async function main(requestedKeys: readonly string[]): Promise<void> {
  const known = new Set([...plates, ...logos].map(({ key }) => key))
  const unknown = requestedKeys.filter((key) => !known.has(key))
  if (unknown.length > 0) {
    process.stderr.write(`No picture named ${unknown.join(', ')}. The keys are in fixtures/images.ts.\n`)
    process.exitCode = 2
    return
  }
  const isRequested = ({ key }: { key: string }): boolean => requestedKeys.length === 0 || requestedKeys.includes(key)
  await mkdir(UPLOADS, { recursive: true })
  for (const plate of plates.filter(isRequested)) await renderPlate(plate)
  for (const logo of logos.filter(isRequested)) await writeFile(new URL(`${logo.key}.svg`, UPLOADS), logo.svg)
  const current = await readFile(IMAGES_FILE, 'utf8').catch(() => '')
  const updated = createImagesModule()
  if (updated !== current) await writeFile(IMAGES_FILE, updated)
}

await main(process.argv.slice(2))
