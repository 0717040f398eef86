/** A package of the software bill of materials, as far as it is judged. */
export interface Component {
  readonly name: string
  readonly version: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}

/** Licences that ask for no more than their notice, or, in a file that is not changed, for its source. */
const LICENCES: ReadonlySet<string> = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 ' +
    'CC0-1.0 CC-BY-4.0 OFL-1.1 MPL-2.0 Python-2.0 Unlicense'
  ).split(' '),
)

/** Packages whose licence is another, each with the reason why it is used all the same. */
const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  '@strapi/blocks-react-renderer':
    'MIT under a condition that holds: docs/decisions/0042-the-licence-of-the-rich-text-renderer.md',
}

/** Packages that are complete as they are, each with the reason. */
const AGE_EXCEPTIONS: Readonly<Record<string, string>> = {}

const YEAR_MS = 365.25 * 24 * 3_600_000
/** Years without a release after which a package is named. */
const MOST_YEARS = 2

/** What is to be done about the licence of a package; undefined when nothing is. */
export function licenceFinding({ name, version, licenses = [] }: Component): string | undefined {
  if (Object.hasOwn(LICENCE_EXCEPTIONS, name)) return undefined
  const named = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'none')
  if (named.length > 0 && named.every(isUsual)) return undefined
  return `${name} ${version} has the licence ${named.join(', ') || 'none that it names'}: read it, then replace the package or add an exception with its reason.`
}

/** Of an expression with OR one licence is enough. */
function isUsual(licence: string): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => LICENCES.has(choice))
}

/** Names a package whose last release, in ms since 1970, is too long ago; undefined when it is not. */
export function ageFinding(name: string, lastRelease: number, now: number): string | undefined {
  const years = (now - lastRelease) / YEAR_MS
  if (years <= MOST_YEARS || Object.hasOwn(AGE_EXCEPTIONS, name)) return undefined
  return `${name} has had no release for ${years.toFixed(1)} years: look for a kept one, or add an exception with its reason.`
}
