/** How a layer may import another: anything, only types, or only lazily with `import()`. */
export type ImportKind = 'any' | 'types' | 'lazy'

interface Layer {
  /** Path of the layer's folder, relative to the repository root. */
  readonly folder: string
  readonly mayImport: Readonly<Record<string, ImportKind>>
  /** The layer's folders may not import each other. */
  readonly divided?: true
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
const domain: Layer = { folder: 'src/domain', mayImport: { contract: 'types' }, browser: true, packages: [] }
const api: Layer = { folder: 'src/api', mayImport: { contract: 'any' }, browser: true }

const ui: Layer = { folder: 'src/app/ui', mayImport: {}, browser: true }
const belowState = { api: 'any', domain: 'any', contract: 'any', routes: 'any', environment: 'any' } as const
/** The app's state (cart, session, drafts, and so on): everything in `src/app` that is not in another layer. */
const state: Layer = { folder: 'src/app', mayImport: belowState, browser: true }
const providers: Layer = { folder: 'src/app/providers', mayImport: { ...belowState, ui: 'any' }, browser: true }
/** The form of the shop: connects fields and captcha with validation, submission and the banner. */
const form: Layer = {
  folder: 'src/app/form',
  mayImport: { ...belowState, state: 'any', providers: 'any', ui: 'any' },
  browser: true,
}
const features: Layer = {
  folder: 'src/app/features',
  mayImport: {
    form: 'any',
    state: 'any',
    providers: 'any',
    ui: 'any',
    api: 'any',
    domain: 'any',
    contract: 'any',
    routes: 'any',
  },
  divided: true,
  browser: true,
}
const belowLayout = { ...features.mayImport, ...belowState, features: 'any' } as const
const layout: Layer = { folder: 'src/app/layout', mayImport: belowLayout, browser: true }
const pages: Layer = { folder: 'pages', mayImport: { ...belowLayout, frame: 'any' } }
const renderer: Layer = { folder: 'renderer', mayImport: { ...belowLayout, frame: 'any', pages: 'any' } }

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
}

/** The allowed imports, as in the table in docs/architecture.md. A layer may always import itself. */
export const layers: Readonly<Record<string, Layer>> = {
  errors,
  folders,
  contract,
  routes,
  environment,
  domain,
  api,
  ui,
  providers,
  form,
  features,
  frame: layout,
  // Must come after the others in src/app, because a file belongs to the first layer whose folder matches.
  state,
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

const reactFolders = ['src/app', 'pages', 'renderer']
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
