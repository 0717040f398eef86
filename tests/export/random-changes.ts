import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnvironment } from '#environment/load.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import { build } from '#export/build.ts'
import { hashFolder, createSmallEnvironment } from './small-api.ts'
import { type ApiResponses, createCollection, fetchFrom, createProduct, createSmallShop } from './small-shop.ts'

const PROJECT = join(import.meta.dirname, '../..')

export interface ChangedSet {
  readonly changes: readonly string[]
  /** Number of pages rendered by the incremental build. */
  readonly written: number
  readonly pages: number
  /** Files that differ from those of a full build. */
  readonly differing: readonly string[]
}

type Random = () => number

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const SLUGS = ['tarn', 'chassis', 'brake', 'bipod', 'sling', 'rings']

type Change = (responses: ApiResponses, random: Random) => void

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item
const some = (items: readonly string[], random: Random): string[] => items.filter(() => random() < 0.5)

/** Changes the response for one product. A product without links is found again once another product links to it. */
function changeProduct(responses: ApiResponses, random: Random, values: object): void {
  const slug = pick(SLUGS, random)
  const changed = createProduct(slug, some(SLUGS, random))
  Object.assign(changed.data[0] ?? {}, values)
  responses[`/strapi/products/${slug}`] = changed
}

const data = (responses: ApiResponses, path: string): Record<string, unknown> =>
  (responses[path] as { data: Record<string, unknown> }).data

const CHANGES: Readonly<Record<string, Change>> = {
  navigation(responses, random) {
    const title = `Arms ${Math.floor(random() * 1000)}`
    const entry = { title, href: pick(['/collection/rifles', '/collection/parts'], random), child_navigations: [] }
    responses['/strapi/page/app'] = { data: { main_navigation: [entry] } }
  },
  footer(responses, random) {
    const label = `Parts ${Math.floor(random() * 1000)}`
    const links = [{ label, url: pick(['/collection/parts', '/faq'], random) }]
    responses['/strapi/page/footer'] = { data: { ...data(responses, '/strapi/page/footer'), links } }
  },
  title: (responses, random) => changeProduct(responses, random, { title: `Part ${Math.floor(random() * 1000)}` }),
  related: (responses, random) => changeProduct(responses, random, {}),
  layout: (responses, random) => changeProduct(responses, random, { display_type: 'product-long' }),
  collection(responses, random) {
    const slug = pick(['rifles', 'parts', 'sale'], random)
    responses[`/strapi/product-groups/${slug}`] = createCollection(
      slug,
      ['chassis', ...some(SLUGS, random)].filter(isFirst),
    )
  },
  questions(responses, random) {
    const header_title = `Questions ${Math.floor(random() * 1000)}`
    responses['/strapi/page/faq'] = { data: { ...data(responses, '/strapi/page/faq'), header_title } }
  },
  shipping(responses, random) {
    responses['/Cart/shipping-methods'] = [{ id: 1, name: 'Ground', price: Math.floor(random() * 20) }]
  },
}

const isFirst = (name: string, index: number, all: readonly string[]): boolean => all.indexOf(name) === index

/**
 * Repeatedly changes a small shop, builds it incrementally, and compares the export with a full build. The first sets
 * change the navigation and the footer, and the others depend on the seed.
 */
export async function* buildChangedSets(sets: number, seed: number): AsyncGenerator<ChangedSet> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-random-changes-'))
  const random = randomFrom(seed)
  const responses = {
    ...createSmallShop(),
    ...Object.fromEntries(SLUGS.map((slug) => [`/strapi/products/${slug}`, createProduct(slug)])),
  }
  const environment = await loadEnvironment(await createSmallEnvironment(folder, 'small', 'https://api.shop.example'), {
    env: {},
  })
  const mediaFolder = join(folder, 'media')
  await mkdir(mediaFolder)
  const buildInto = (out: string): Promise<BuildSummary> =>
    build({
      environment,
      out,
      projectFolder: PROJECT,
      cacheFolder: join(PROJECT, '.cache'),
      embeddedApi: async () => ({ fetch: fetchFrom(responses), mediaFolder }),
    })
  try {
    const out = join(folder, 'incremental')
    await buildInto(out)
    for (let set = 0; set < sets; set++) {
      const names = Object.keys(CHANGES)
      const first = set === 0 ? ['navigation'] : set === 1 ? ['footer'] : []
      const changes = [...first, ...Array.from({ length: Math.ceil(random() * 4) }, () => pick(names, random))].filter(
        isFirst,
      )
      for (const name of changes) CHANGES[name]?.(responses, random)
      const { written, pages, shells } = await buildInto(out)
      const full = join(folder, `full-${set}`)
      await buildInto(full)
      const [one, other] = await Promise.all([hashFolder(out), hashFolder(full)])
      const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
        (file) => one.get(file) !== other.get(file),
      )
      yield { changes, written: written.length, pages: pages + shells + 1, differing }
      await rm(full, { recursive: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
