/** A set of rules with mutation tests. Every mutant of these rules must make a test fail. */
export interface MutationArea {
  /** Globs of the files to mutate. Tests and shared test code are excluded automatically. */
  readonly mutate: readonly string[]
  /** Globs of the test files, fastest first. They run in Node, so they cannot use a browser or `vi.mock`. */
  readonly tests: readonly string[]
  /** Runs each test file in a separate process, for modules whose state would leak between files. */
  readonly isolate?: true
}

/** The areas by name. */
export const MUTATION_AREAS: Readonly<Record<string, MutationArea>> = {
  domain: { mutate: ['src/domain/**/*.ts'], tests: ['src/domain/**/*.test.ts'] },
  contract: {
    mutate: ['src/contract/**/*.ts'],
    // These are module-level declarations, so each mutant runs all of these tests. None of them may start a server.
    tests: ['src/contract/**/*.test.ts', 'tests/contract/{response-shapes,field-limits}.test.ts'],
  },
  state: {
    mutate: [
      'src/app/{analytics,api,cart,drafts,loading,session,storage}/*.ts',
      'src/app/pricing/load-price-list.ts',
      'src/app/features/checkout/{load-checkout,review,review-change}.ts',
      'src/app/features/checkout/billing/{shipping-methods,zip-warning}.ts',
      'src/app/features/checkout/payment/{address-lines,order-attempt}.ts',
    ],
    tests: ['src/app/**/*.test.ts', 'tests/cart/*.test.ts'],
    isolate: true,
  },
  'mock-shop': {
    mutate: ['src/mock/shop/**/*.ts'],
    tests: [
      'src/mock/**/*.test.ts',
      'tests/contract/{account,catalog,customer-*,dealer-*,guest-*,order-rules,scenarios,state,totals}.test.ts',
    ],
  },
  audits: {
    mutate: ['src/harness/audits/{content,html,links}/**/*.ts', 'src/harness/findings/known-issues.ts'],
    // Excludes audit-content.test.ts, which checks the content of the complete shop and takes more than a second.
    tests: [
      'src/harness/audits/links/*.test.ts',
      'src/harness/findings/known-issues.test.ts',
      'src/harness/audits/content/{links,catalog,files,writing}/*.test.ts',
      'src/harness/audits/content/{document-fields,duplicates,empty-fields}.test.ts',
      'src/harness/audits/content/{merged-content,meta-data,contract-violations,passages}.test.ts',
      'src/harness/audits/html/*.test.ts',
      'src/harness/audits/content/spelling/*.test.ts',
      'src/harness/audits/content/seeded-mistakes.test.ts',
      'src/harness/audits/page-audit.test.ts',
      'src/harness/audits/content/{partial-responses,look-alikes}.test.ts',
      // Comes last because its first test loads the rules. If it ran earlier, Stryker would attribute the constants to
      // that test only.
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
 * Files that no area mutates: tests and shared test code, React hooks (whose tests require a browser), and the worker
 * thread that reads the mock's fixtures.
 */
export const EXCLUDED_FILES: readonly string[] = [
  '**/*.test.{ts,tsx}',
  '**/test-*.ts',
  '**/use-*.ts',
  'src/mock/shop/{fixtures-worker,reload-fixtures,load-fixtures}.ts',
]

/** Minimum score of each area, as a percentage. */
export const MIN_SCORE = 90

/** Files with legal or money rules, where every surviving mutant requires an explanation. */
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
  'src/mock/shop/{cart,cart-actions,cart-lines,catalog,dealer-rules,money,restrictions,zips}.ts',
  'src/mock/shop/customers/sessions.ts',
  'src/mock/shop/handlers/{cart,checkout}.ts',
]
