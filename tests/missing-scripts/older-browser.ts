import { type FloorBrowser, INTERFACES, isSupported } from '../../support/compatibility-data.ts'

/** Returns a script that removes every interface and member that a version of a browser lacks, to be run first. */
export function limitFeatures(browser: FloorBrowser, version: number): string {
  const missing = Object.entries(INTERFACES).flatMap(([owner, { __compat: statement, ...members } = {}]) =>
    Object.entries({ ...members, [owner]: { __compat: statement } }).flatMap(([name, feature]) =>
      feature.__compat === undefined || isSupported(feature.__compat, browser, version)
        ? []
        : [[owner, name.replace(/_static$/, '')]],
    ),
  )
  // The test's browser requires trusted types even if their interface is missing.
  return `for (const [owner, name] of ${JSON.stringify(missing)}) {
    const global = globalThis[owner]
    const places = owner === 'Window' || owner === name ? [globalThis, Window.prototype] : [global, global?.prototype]
    if (!/trusted/i.test(owner + name)) for (const place of places) if (place != null) Reflect.deleteProperty(place, name)
  }`
}
