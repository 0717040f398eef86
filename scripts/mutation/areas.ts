/** A set of rules whose tests are tested: each small change of a rule must turn a test red. */
export interface MutationArea {
  /** Globs of the files that are changed; tests and what they share are left out by themselves. */
  readonly mutate: readonly string[]
  /** Globs of the test files that may notice, the quickest first; Node alone runs them, so none may need a browser or `vi.mock`. */
  readonly tests: readonly string[]
  /** Each test file in a process of its own: for modules that hold state, which one file leaves to the next. */
  readonly isolate?: true
}

/** The areas by name. */
export const MUTATION_AREAS: Readonly<Record<string, MutationArea>> = {
  domain: { mutate: ['src/domain/**/*.ts'], tests: ['src/domain/**/*.test.ts'] },
  contract: {
    mutate: ['src/contract/**/*.ts'],
    // Declarations act while modules load, so each change runs all of these: none may start a server.
    tests: ['src/contract/**/*.test.ts', 'tests/contract/{answer-shapes,field-limits}.test.ts'],
  },
  state: {
    mutate: [
      'src/app/{analytics,api,cart,drafts,loading,session,storage}/*.ts',
      'src/app/pricing/load-price-list.ts',
      'src/app/features/checkout/{load-checkout,review,review-change}.ts',
      'src/app/features/checkout/billing/{shipping-methods,zip-note}.ts',
      'src/app/features/checkout/payment/{address-lines,order-attempt}.ts',
    ],
    tests: ['src/app/**/*.test.ts', 'tests/cart/*.test.ts'],
    isolate: true,
  },
  'mock-shop': {
    mutate: ['src/mock/shop/**/*.ts'],
    tests: [
      'src/mock/**/*.test.ts',
      'tests/contract/{account,catalogue,customer-*,dealer-*,guest-*,order-rules,scenarios,state,totals}.test.ts',
    ],
  },
  audits: {
    mutate: ['src/harness/audits/{content,html,links}/**/*.ts', 'src/harness/findings/known-issues.ts'],
    // The whole shop's content, in audit-content.test.ts, takes a second and more.
    tests: [
      'src/harness/audits/links/*.test.ts',
      'src/harness/findings/known-issues.test.ts',
      'src/harness/audits/content/{addresses,catalogue,files,writing}/*.test.ts',
      'src/harness/audits/content/{document-fields,duplicates,empty-fields}.test.ts',
      'src/harness/audits/content/{merged-content,meta-data,off-contract,passages}.test.ts',
      'src/harness/audits/html/*.test.ts',
      'src/harness/audits/content/spelling/*.test.ts',
      'src/harness/audits/content/seeded-mistakes.test.ts',
      'src/harness/audits/page-audit.test.ts',
      'src/harness/audits/content/{half-answered,look-alikes}.test.ts',
      // Loads the rules within its first test: before the others, their constants would count as that test's alone.
      'src/harness/audits/content/content-audit.test.ts',
    ],
  },
  export: {
    mutate: [
      'src/export/hosts/*.ts',
      'src/export/serve/{accepted-encodings,byte-range,content-type,request-path,static-file}.ts',
      'src/export/finish/sitemap.ts',
      'src/export/plan/*.ts',
      'src/export/publish/manifest.ts',
    ],
    tests: [
      'src/export/{finish,hosts,plan}/*.test.ts',
      'src/export/publish/manifest.test.ts',
      'src/export/serve/{accepted-encodings,byte-range,content-type,request-path,static-file}.test.ts',
    ],
  },
}

/**
 * What no area changes: tests, what only they use, React's hooks, whose tests need a browser, and what reads the mock's
 * fixtures from files, in a thread of its own.
 */
export const EXCLUDED_FILES: readonly string[] = [
  '**/*.test.{ts,tsx}',
  '**/test-*.ts',
  '**/use-*.ts',
  'src/mock/shop/{fixtures-worker,fresh-fixtures,load-fixtures}.ts',
]

/** The lowest share of noticed changes, in percent, of each area. */
export const MIN_SCORE = 90

/** Rules that decide law or money: here every change that no test notices needs an explanation. */
export const CRITICAL_FILES: readonly string[] = [
  'src/app/cart/**',
  'src/app/features/checkout/{review,review-change,payment/order-attempt}.ts',
  'src/app/session/**',
  'src/domain/account/order.ts',
  'src/domain/cart/**',
  'src/domain/catalog/{listing,pricing,product,product-options,sku}.ts',
  'src/domain/checkout/**',
  'src/domain/dealers/dealer-selection.ts',
  'src/domain/forms/zip.ts',
  'src/domain/money.ts',
  'src/mock/shop/{cart,cart-actions,cart-lines,catalogue,dealer-rules,money,restrictions,zips}.ts',
  'src/mock/shop/customers/sessions.ts',
  'src/mock/shop/handlers/{cart,checkout}.ts',
]
