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
const ALLOWED_LICENSES: ReadonlySet<string> = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 ' +
    'CC0-1.0 CC-BY-4.0 OFL-1.1 MPL-2.0 Python-2.0 Unlicense'
  ).split(' '),
)

/** Packages whose licence is another, each with the reason why it is used all the same. */
const LICENSE_EXCEPTIONS: Readonly<Record<string, string>> = {
  '@strapi/blocks-react-renderer':
    'MIT under a condition that holds: docs/decisions/0042-the-licence-of-the-rich-text-renderer.md',
}

/** Packages that are complete as they are, each with the reason. */
const AGE_EXCEPTIONS: Readonly<Record<string, string>> = {}

const YEAR_MS = 365.25 * 24 * 3_600_000
/** Years without a release after which a package is named. */
const MAX_YEARS = 2

/** What is to be done about the licence of a package; undefined when nothing is. */
export function checkLicense({ name, version, licenses = [] }: Component): string | undefined {
  if (Object.hasOwn(LICENSE_EXCEPTIONS, name)) return undefined
  const licenseNames = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'none')
  if (licenseNames.length > 0 && licenseNames.every(isAllowed)) return undefined
  return `${name} ${version} has the licence ${licenseNames.join(', ') || 'none that it names'}: read it, then replace the package or add an exception with its reason.`
}

/** Of an expression with OR one licence is enough. */
function isAllowed(license: string): boolean {
  return license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((alternative) => ALLOWED_LICENSES.has(alternative))
}

/** Names a package whose last release, in ms since 1970, is too long ago; undefined when it is not. */
export function checkAge(name: string, lastRelease: number, now: number): string | undefined {
  const years = (now - lastRelease) / YEAR_MS
  if (years <= MAX_YEARS || Object.hasOwn(AGE_EXCEPTIONS, name)) return undefined
  return `${name} has had no release for ${years.toFixed(1)} years: look for a kept one, or add an exception with its reason.`
}
