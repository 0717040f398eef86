import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { BROWSER_FLOOR } from '#export/bundle/browser-floor.ts'

export type FloorBrowser = keyof typeof BROWSER_FLOOR

/** The interfaces and built-in objects, each with its members. Static members of interfaces end in `_static`. */
export const INTERFACES: Readonly<Record<string, Identifier | undefined>> = {
  ...data.javascript['builtins']?.['Intl'],
  ...data.javascript['builtins'],
  ...data.api,
}

export const LOOKBEHIND: CompatStatement = statement(data.javascript['regular_expressions']?.['lookbehind_assertion'])
export const MEDIA_RANGE: CompatStatement = statement(data.css['at-rules']?.['media']?.['range_syntax'])

/** Returns whether a version of a browser has a feature without a flag or prefix. @internal */
export function isSupported({ support }: CompatStatement, browser: FloorBrowser, version: number): boolean {
  return [support[browser] ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        parseVersion(added) <= version &&
        !(parseVersion(removed) <= version) &&
        [flags, prefix, otherName].every((restriction) => restriction === undefined),
    )
}

/** Returns the browsers of the floor that lack a feature, each with the version that has it. */
export function findLackingBrowsers(feature: CompatStatement): string[] {
  return Object.entries(BROWSER_FLOOR).flatMap(([browser, version]) => {
    if (isSupported(feature, browser as FloorBrowser, version)) return []
    const [first] = [feature.support[browser as FloorBrowser] ?? []].flat()
    return `${browser} ${version} (${typeof first?.version_added === 'string' ? `since ${first.version_added}` : 'never'})`
  })
}

/** Returns a version as a number, which is NaN for a preview, for an unsupported feature and for none. */
function parseVersion(version: string | false | undefined): number {
  return version === undefined || version === false ? Number.NaN : Number.parseFloat(version.replace('≤', ''))
}

function statement(feature: Identifier | undefined): CompatStatement {
  if (feature?.__compat === undefined) throw new Error('The compatibility data lacks a feature that the check needs.')
  return feature.__compat
}
