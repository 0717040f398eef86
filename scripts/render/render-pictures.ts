import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Media } from '#contract/cms/media.ts'
import { SHEET_WIDTH } from '#fixtures/drawings/kit/sheet.ts'
import { marks, type Mark } from '#fixtures/drawings/marks.ts'
import { plateSvg, type Plate } from '#fixtures/drawings/plate.ts'
import { plates } from '#fixtures/drawings/plates.ts'

const UPLOADS = new URL('../../fixtures/uploads/', import.meta.url)
const PICTURES_FILE = new URL('../../fixtures/pictures.ts', import.meta.url)
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

function markMedia(mark: Mark): Media {
  const { alternativeText, width, height } = mark
  return { url: `/uploads/${mark.key}.svg`, alternativeText, width, height, mime: 'image/svg+xml', formats: null }
}

function picturesModule(): string {
  const media: Record<string, Media> = {}
  for (const plate of plates) media[plate.key] = plateMedia(plate)
  for (const mark of marks) media[mark.key] = markMedia(mark)
  media['product-guide'] = GUIDE
  return [
    '// Written by scripts/render/render-pictures.ts from fixtures/drawings; change the drawings, not this file.',
    "import type { Media } from '#contract/cms/media.ts'",
    '',
    `export const pictures = ${JSON.stringify(media, null, 2)} as const satisfies Record<string, Media>`,
    '',
  ].join('\n')
}

/** Renders the pictures named on the command line, or all of them, and writes fixtures/pictures.ts. Exit code 2: unknown key. */
async function main(wanted: readonly string[]): Promise<void> {
  const known = new Set([...plates, ...marks].map(({ key }) => key))
  const unknown = wanted.filter((key) => !known.has(key))
  if (unknown.length > 0) {
    process.stderr.write(`No picture named ${unknown.join(', ')}. The keys are in fixtures/pictures.ts.\n`)
    process.exitCode = 2
    return
  }
  const isWanted = ({ key }: { key: string }): boolean => wanted.length === 0 || wanted.includes(key)
  await mkdir(UPLOADS, { recursive: true })
  for (const plate of plates.filter(isWanted)) await renderPlate(plate)
  for (const mark of marks.filter(isWanted)) await writeFile(new URL(`${mark.key}.svg`, UPLOADS), mark.svg)
  const before = await readFile(PICTURES_FILE, 'utf8').catch(() => '')
  const after = picturesModule()
  if (after !== before) await writeFile(PICTURES_FILE, after)
}

await main(process.argv.slice(2))
