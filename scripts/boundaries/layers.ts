/** How a layer may import another: anything, only types, or only lazily with `import()`. */
export type ImportKind = 'any' | 'types' | 'lazy'

interface Layer {
  /** Path of the layer's folder, relative to the repository root. */
  readonly folder: string
  readonly mayImport: Readonly<Record<string, ImportKind>>
  /**
   * The layer's folders in import order. Each may import only those before it. Files at the top of the layer are its
   * entry points and may import any of them.
   */
  readonly order?: readonly string[]
  /** The layer also runs in the browser, so it may not import `node:` modules. */
  readonly browser?: true
  /** The only packages this layer may import. Defaults to all packages that are not limited to other layers. */
  readonly packages?: readonly string[]
}

const errors: Layer = { folder: 'src/errors', mayImport: {}, packages: ['leven'] }
/** Locking and atomic replacement of folders. */
const folders: Layer = { folder: 'src/folders', mayImport: { errors: 'any' } }
const contract: Layer = { folder: 'src/contract', mayImport: {}, browser: true, packages: ['zod'] }
const routes: Layer = { folder: 'src/routes', mayImport: {}, browser: true, packages: ['zod'] }
const environment: Layer = { folder: 'src/environment', mayImport: { errors: 'any', contract: 'any', routes: 'any' } }
const api: Layer = { folder: 'src/api', mayImport: { contract: 'any' }, browser: true }

/**
 * The shop, by concept. Rules that need no browser are in files named `….rules.ts`, which may import only each other and
 * the contract's types.
 */
const shop: Layer = {
  folder: 'src/shop',
  mayImport: { api: 'any', contract: 'any', routes: 'any', environment: 'any' },
  order: [
    'lib',
    'ui',
    'session',
    'delivery',
    'cart',
    'product',
    'newsletter',
    'sign-in',
    'account',
    'dealers',
    'checkout',
    'collection',
    'content',
    'configurator',
    'shell',
  ],
  browser: true,
}
const pages: Layer = { folder: 'pages', mayImport: { ...shop.mayImport, shop: 'any' } }
const renderer: Layer = { folder: 'renderer', mayImport: { ...pages.mayImport, pages: 'any' } }

/** Redaction of private data in the mock's log and recordings, the harness's reports, and logs of the static server. */
const redaction: Layer = { folder: 'src/redaction', mayImport: {} }
const fixtures: Layer = { folder: 'fixtures', mayImport: { contract: 'any', routes: 'any' } }
/** Commands that use a live API: the client, verification and recordings. */
const live: Layer = {
  folder: 'src/live',
  mayImport: { errors: 'any', folders: 'any', contract: 'any', environment: 'any', fixtures: 'any' },
}
const mock: Layer = {
  folder: 'src/mock',
  mayImport: { ...live.mayImport, live: 'any', redaction: 'any' },
  order: ['http', 'namespace', 'stubs', 'rules', 'server', 'shop', 'control-page'],
}
/** The OpenAPI document of the contract. */
const openapi: Layer = { folder: 'src/openapi', mayImport: { contract: 'any', fixtures: 'any', mock: 'any' } }
/** The content model and the requests for a Strapi. */
const strapi: Layer = { folder: 'src/strapi', mayImport: { errors: 'any', contract: 'any' } }
/** Finds and starts browsers, and what journeys and audits both do with a page: axe and Lighthouse. */
const browser: Layer = { folder: 'src/browser', mayImport: { errors: 'any', contract: 'any', routes: 'any' } }
const journeys: Layer = {
  folder: 'src/journeys',
  mayImport: {
    errors: 'any',
    contract: 'any',
    routes: 'any',
    environment: 'any',
    browser: 'any',
  },
  order: ['step-end', 'guard', 'conditions', 'runner', 'faults', 'actions'],
}
const harness: Layer = {
  folder: 'src/harness',
  mayImport: {
    errors: 'any',
    folders: 'any',
    contract: 'any',
    routes: 'any',
    environment: 'any',
    browser: 'any',
  },
  order: ['findings', 'report', 'audits'],
}
const exporter: Layer = {
  folder: 'src/export',
  mayImport: {
    errors: 'any',
    folders: 'any',
    routes: 'any',
    environment: 'any',
    contract: 'any',
    api: 'any',
    live: 'any',
    renderer: 'types',
  },
  order: ['hosts', 'discover', 'bundle', 'write', 'render'],
}
/** Servers on this computer: the preview of an export, and the shop from its source. */
const serve: Layer = {
  folder: 'src/serve',
  mayImport: {
    errors: 'any',
    folders: 'any',
    routes: 'any',
    environment: 'any',
    api: 'any',
    export: 'any',
    redaction: 'any',
  },
}
const cli: Layer = {
  folder: 'src/cli',
  mayImport: {
    errors: 'any',
    export: 'lazy',
    serve: 'lazy',
    live: 'lazy',
    mock: 'lazy',
    openapi: 'lazy',
    strapi: 'lazy',
    browser: 'lazy',
    journeys: 'lazy',
    harness: 'lazy',
    environment: 'lazy',
  },
  order: ['output', 'command', 'serving', 'commands'],
}

/** The allowed imports. A layer may always import itself. */
export const layers: Readonly<Record<string, Layer>> = {
  errors,
  folders,
  contract,
  routes,
  environment,
  api,
  shop,
  pages,
  renderer,
  redaction,
  fixtures,
  live,
  mock,
  openapi,
  strapi,
  browser,
  journeys,
  harness,
  export: exporter,
  serve,
  cli,
}

/** Additional layers that unit tests may import for settings, data and the back end. */
export const testImports: Readonly<Record<string, ImportKind>> = {
  contract: 'any',
  environment: 'any',
  fixtures: 'any',
  mock: 'any',
}

const reactFolders = ['src/shop', 'pages', 'renderer']
const browserFolders = ['src/browser', 'src/journeys']

/** Packages that only these folders may import. */
export const packageFolders: Readonly<Record<string, readonly string[]>> = {
  react: reactFolders,
  'react-dom': reactFolders,
  playwright: browserFolders,
  'playwright-core': browserFolders,
  '@axe-core/playwright': browserFolders,
  'axe-core': browserFolders,
  lighthouse: browserFolders,
}
